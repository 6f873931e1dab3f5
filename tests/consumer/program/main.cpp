// A stranger's program: it must compile and link with nothing but bindery::bindery.

#include <bindery/error.hpp>

#include <cstdio>

int main() {
    const bindery::Error error(bindery::rule_table.front().rule, "consumer", "The program is a test.");
    std::puts(error.what());
    return error.object() == "consumer" ? 0 : 1;
}

#include <bindery/error.hpp>

#include <utility>

namespace bindery {

Error::Error(Rule rule, std::string object, std::string detail)
    : std::runtime_error(""), rule_(rule), object_(std::move(object)), detail_(std::move(detail)) {
    format();
}

Error Error::during(std::string step) const {
    Error copy = *this;
    copy.trail_.push_back(std::move(step));
    copy.format();
    return copy;
}

void Error::format() {
    text_ = "[";
    text_ += id();
    text_ += "] ";
    text_ += detail_;
    for (const std::string& step : trail_) {
        text_ += "; while ";
        text_ += step;
    }
}

} // namespace bindery

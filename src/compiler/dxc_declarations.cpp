#include "compiler/dxc_declarations.hpp"

#include "compiler/dxc_parser_api.hpp"
#include "compiler/probe.hpp"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <memory>
#include <string_view>
#include <utility>

namespace bindery::compiler::dxc {

namespace {

struct Free {
    void operator()(void* memory) const { std::free(memory); }
};

/// The text that a call of DXC's returns.
template<class Call>
std::string text_of(Call&& call) {
    char* text = nullptr;
    const Result result = call(&text);
    const std::unique_ptr<char, Free> owner(text);
    return failed(result) || !text ? std::string() : std::string(text);
}

/// An array of objects that a call of DXC's returns.
template<class T, class Call>
std::vector<Ref<T>> objects_of(Call&& call) {
    T** objects = nullptr;
    std::uint32_t count = 0;
    const Result result = call(&count, &objects);
    const std::unique_ptr<T*, Free> owner(objects);
    std::vector<Ref<T>> list;
    for (std::uint32_t i = 0; !failed(result) && objects && i < count; ++i)
        *list.emplace_back().put() = objects[i];
    return list;
}

template<class T>
T** typed(Ref<T>& ref) {
    return reinterpret_cast<T**>(ref.put());
}

std::string spelling(Cursor& cursor) {
    return text_of([&](char** text) { return cursor.spelling(text); });
}

std::string type_spelling(Cursor& cursor) {
    Ref<ParsedType> type;
    cursor.type(typed(type));
    return type ? text_of([&](char** text) { return type->spelling(text); }) : std::string();
}

CursorKind kind_of(Cursor& cursor) {
    CursorKind kind{};
    cursor.kind(&kind);
    return kind;
}

std::vector<Ref<Cursor>> children_of(Cursor& cursor) {
    return objects_of<Cursor>(
        [&](std::uint32_t* count, Cursor*** cursors) { return cursor.children(0, ~0u, count, cursors); });
}

/// Buffers of a type, by the word before their "<".
struct BufferWord {
    std::string_view word;
    DeclarationKind kind;
};
constexpr BufferWord buffer_words[] = {
    {"StructuredBuffer", DeclarationKind::structured_buffer},
    {"RWStructuredBuffer", DeclarationKind::structured_buffer},
    {"AppendStructuredBuffer", DeclarationKind::structured_buffer},
    {"ConsumeStructuredBuffer", DeclarationKind::structured_buffer},
    {"RasterizerOrderedStructuredBuffer", DeclarationKind::structured_buffer},
    {"ConstantBuffer", DeclarationKind::constant_buffer},
    {"TextureBuffer", DeclarationKind::constant_buffer},
};

/// "taps[0][0]" for an array of arrays: a value that is no array itself.
std::string first_element(std::string name, std::string_view type) {
    // Only what is behind the last '>' are dimensions of the member: "Box<float[2]> [3]".
    const std::size_t arguments = type.rfind('>');
    type = type.substr(arguments == std::string_view::npos ? 0 : arguments);
    for (auto i = std::count(type.begin(), type.end(), '['); i > 0; --i)
        name += "[0]";
    return name;
}

/// {2, 3} of "float [2][3]".
std::vector<std::uint32_t> dimensions_of(std::string_view type) {
    const std::size_t arguments = type.rfind('>');
    std::vector<std::uint32_t> dimensions;
    for (std::size_t at = arguments == std::string_view::npos ? 0 : arguments;
         (at = type.find('[', at)) != std::string_view::npos;) {
        std::uint32_t count = 0;
        for (++at; at < type.size() && type[at] >= '0' && type[at] <= '9'; ++at)
            count = count * 10 + static_cast<std::uint32_t>(type[at] - '0');
        dimensions.push_back(count);
    }
    return dimensions;
}

class Finder {
public:
    Finder(TranslationUnit& unit, std::string_view file) : unit_(unit), file_(file) {}

    NamedDeclarations find(Cursor& root) {
        visit(root, "");
        if (!globals_.members.empty())
            found_.insert(found_.begin() + static_cast<std::ptrdiff_t>(globals_place_), std::move(globals_));
        return {std::move(found_), std::move(errors_)};
    }

private:
    void visit(Cursor& parent, const std::string& scope) {
        for (const Ref<Cursor>& child : children_of(parent)) {
            NamedDeclaration declaration;
            declaration.scope = scope;
            declaration.name = spelling(*child.get());
            if (declaration.name.empty() || !locate(*child.get(), declaration))
                continue;
            visit_declaration(*child.get(), std::move(declaration));
        }
    }

    /// False for what an included file declares.
    bool locate(Cursor& cursor, NamedDeclaration& declaration) const {
        Ref<SourceLocation> location;
        cursor.location(typed(location));
        if (!location)
            return false;
        declaration.file = text_of(
            [&](char** text) { return location->presumed(text, &declaration.line, &declaration.column); });
        return declaration.file == file_;
    }

    void visit_declaration(Cursor& cursor, NamedDeclaration declaration) {
        switch (kind_of(cursor)) {
        case CursorKind::name_space:
            visit(cursor, qualified_name(declaration));
            return;
        case CursorKind::structure:
        case CursorKind::class_type:
            add_structure(cursor, std::move(declaration));
            return;
        case CursorKind::variable:
            add_variable(cursor, std::move(declaration));
            return;
        case CursorKind::unexposed:
            add_constant_buffer(cursor, std::move(declaration));
            return;
        case CursorKind::field:
        case CursorKind::base:
            return;
        }
    }

    void add_structure(Cursor& cursor, NamedDeclaration declaration) {
        Bool defined = false;
        cursor.is_definition(&defined);
        if (!defined)
            return;
        const std::string inner_scope = declaration.scope;
        const std::string name = declaration.name;
        declaration.kind = DeclarationKind::structure;
        declaration.keyword = "struct";
        declaration.type_name = name;
        const std::vector<Ref<Cursor>> children = children_of(cursor);
        declaration.empty = std::none_of(children.begin(), children.end(), is_member);
        note_dimensions(children, declaration);
        found_.push_back(declaration);
        refuse_empty_arrays(children);
        for (const Ref<Cursor>& child : children) { // structures within it
            if (kind_of(*child.get()) != CursorKind::structure)
                continue;
            NamedDeclaration inner;
            inner.scope = inner_scope;
            inner.name = name + "::" + spelling(*child.get());
            if (!spelling(*child.get()).empty() && locate(*child.get(), inner))
                add_structure(*child.get(), std::move(inner));
        }
    }

    void refuse_empty_arrays(const std::vector<Ref<Cursor>>& members) {
        for (const Ref<Cursor>& member : members) {
            if (type_spelling(*member.get()).find("[0]") == std::string::npos)
                continue;
            NamedDeclaration place;
            locate(*member.get(), place);
            errors_.push_back(
                {place.file, place.line, place.column, Severity::error,
                 "The array '" + spelling(*member.get()) + "' has 0 elements; it needs at least 1."});
        }
    }

    static void note_dimensions(const std::vector<Ref<Cursor>>& members, NamedDeclaration& declaration) {
        for (const Ref<Cursor>& member : members) {
            const CursorKind kind = kind_of(*member.get());
            if (kind != CursorKind::field && kind != CursorKind::variable)
                continue;
            std::vector<std::uint32_t> dimensions = dimensions_of(type_spelling(*member.get()));
            if (dimensions.size() > 1)
                declaration.dimensions.emplace_back(spelling(*member.get()), std::move(dimensions));
        }
    }

    static bool is_member(const Ref<Cursor>& child) {
        const CursorKind kind = kind_of(*child.get());
        return kind == CursorKind::field || kind == CursorKind::base;
    }

    void add_variable(Cursor& cursor, NamedDeclaration declaration) {
        const std::string type = type_spelling(cursor);
        for (const BufferWord& buffer : buffer_words) {
            if (!type.starts_with(std::string(buffer.word) + "<"))
                continue;
            const std::size_t open = buffer.word.size();
            declaration.kind = buffer.kind;
            declaration.keyword = buffer.word;
            declaration.type_name = type.substr(open + 1, type.rfind('>') - open - 1);
            found_.push_back(std::move(declaration));
            return;
        }
        // Numbers outside of any buffer are constants of $Globals, and the parser says so; resources are not.
        if (type.starts_with("const "))
            add_global(declaration, type);
    }

    void add_global(const NamedDeclaration& declaration, std::string_view type) {
        if (globals_.members.empty()) {
            globals_ = declaration;
            globals_.scope = {};
            globals_.kind = DeclarationKind::constant_buffer;
            globals_.name = globals_name;
            globals_.keyword = "cbuffer";
            globals_place_ = found_.size();
        }
        globals_.members.push_back("::" + first_element(qualified_name(declaration), type));
    }

    void add_constant_buffer(Cursor& cursor, NamedDeclaration declaration) {
        const std::vector<std::string> tokens = tokens_of(cursor);
        const std::vector<Ref<Cursor>> children = children_of(cursor);
        refuse_empty_arrays(children);
        note_dimensions(children, declaration);
        for (const Ref<Cursor>& child : children) {
            if (kind_of(*child.get()) != CursorKind::variable)
                continue;
            const std::string name = spelling(*child.get());
            declaration.members.push_back(first_element(name, type_spelling(*child.get())));
            if (has_packoffset(tokens, name))
                declaration.packed_members.push_back(name);
        }
        declaration.empty = declaration.members.empty();
        declaration.kind = DeclarationKind::constant_buffer;
        declaration.keyword = !tokens.empty() && tokens.front() == "tbuffer" ? "tbuffer" : "cbuffer";
        found_.push_back(std::move(declaration));
    }

    std::vector<std::string> tokens_of(Cursor& cursor) const {
        Ref<SourceRange> range;
        cursor.extent(typed(range));
        std::vector<std::string> texts;
        if (!range)
            return texts;
        for (const Ref<Token>&token : objects_of<Token>([&](std::uint32_t* count, Token*** tokens) {
                 return unit_.tokenize(range.get(), tokens, count);
             }))
            texts.push_back(text_of([&](char** text) { return token->spelling(text); }));
        return texts;
    }

    /// Whether "NAME … : packoffset" stands in front of the next ";" or ",".
    static bool has_packoffset(const std::vector<std::string>& tokens, const std::string& name) {
        for (auto token = tokens.begin(); token != tokens.end(); ++token) {
            if (*token != name)
                continue;
            const auto end = std::find_if(token, tokens.end(),
                                          [](const std::string& text) { return text == ";" || text == "("; });
            if (std::find(token, end, "packoffset") != end)
                return true;
        }
        return false;
    }

    TranslationUnit& unit_;
    std::string_view file_;
    std::vector<NamedDeclaration> found_;
    std::vector<CompileMessage> errors_;
    NamedDeclaration globals_;
    std::size_t globals_place_ = 0;
};

std::vector<std::string> parser_arguments(const Job& job) {
    std::vector<std::string> arguments{"-HV", "2021"};
    if (job.request.target != ShaderTarget::dxil_6_0)
        arguments.emplace_back("-enable-16bit-types");
    for (const std::vector<Define>& defines : {job.request.defines, library_defines(job.request)})
        for (const Define& define : defines)
            arguments.insert(arguments.end(), {"-D", define.name + "=" + define.value});
    for (const std::filesystem::path& dir : job.include_dirs)
        arguments.insert(arguments.end(), {"-I", dir.string()});
    return arguments;
}

} // namespace

NamedDeclarations named_declarations(CreateInstance create, const Job& job) {
    Ref<IntelliSense> parser;
    Ref<ParserIndex> index;
    if (!failed(create(class_intellisense, id_intellisense, parser.put())) && parser)
        parser->create_index(typed(index));
    if (!index)
        throw Error(Rule::compiler_missing, "dxc",
                    "The library is DXC but does not make its parser (IDxcIntelliSense), which lists the "
                    "declarations of a source.");
    Ref<UnsavedFile> source;
    parser->create_unsaved_file(job.source_name.c_str(), job.source.data(),
                                static_cast<std::uint32_t>(job.source.size()), typed(source));
    const std::vector<std::string> arguments = parser_arguments(job);
    std::vector<const char*> pointers;
    for (const std::string& argument : arguments)
        pointers.push_back(argument.c_str());
    UnsavedFile* unsaved[] = {source.get()};
    Ref<TranslationUnit> unit;
    index->parse(job.source_name.c_str(), pointers.data(), static_cast<std::int32_t>(pointers.size()),
                 unsaved, static_cast<std::uint32_t>(std::size(unsaved)),
                 parse_skips_function_bodies | parse_on_callers_thread, typed(unit));
    Ref<Cursor> root;
    if (unit)
        unit->cursor(typed(root));
    return root ? Finder(*unit.get(), job.source_name).find(*root.get()) : NamedDeclarations();
}

} // namespace bindery::compiler::dxc

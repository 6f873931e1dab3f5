// The three halves of the shared header against the table of kinds: names, widths, nulls, places.
//
// The shader text is read as text: what it means to a compiler is tested in tests/shader.

#include <bindery/shader.h>
#include <bindery/shader/heap_layout.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

namespace {

using namespace bindery;

std::string read(const std::string& name) {
    std::ifstream file(std::string(BINDERY_SOURCE_DIR "/include/bindery/shader/gpu/") + name);
    std::stringstream text;
    text << file.rdbuf();
    EXPECT_FALSE(text.str().empty()) << name;
    return text.str();
}

/// All matches of a pattern: the groups of each.
std::vector<std::vector<std::string>> find_all(const std::string& text, const std::string& pattern) {
    const std::regex regex(pattern, std::regex::ECMAScript | std::regex::multiline);
    std::vector<std::vector<std::string>> found;
    for (std::sregex_iterator it(text.begin(), text.end(), regex), end; it != end; ++it) {
        std::vector<std::string> groups;
        for (std::size_t i = 1; i < it->size(); ++i)
            groups.push_back((*it)[i].str());
        found.push_back(groups);
    }
    return found;
}

const KindInfo* kind_named(std::string_view hlsl_name) {
    for (const KindInfo& info : kind_table)
        if (!info.hlsl_name.empty() && info.hlsl_name == hlsl_name)
            return &info;
    return nullptr;
}

template<class Wanted>
std::set<std::string> names_of(Wanted wanted) {
    std::set<std::string> names;
    for (const KindInfo& info : kind_table)
        if (!info.hlsl_name.empty() && wanted(info))
            names.emplace(info.hlsl_name);
    return names;
}
std::set<std::string> texel_names() {
    return names_of([](const KindInfo& info) { return info.parameter == KindParameter::element; });
}
std::set<std::string> writable_texel_names() {
    return names_of(
        [](const KindInfo& info) { return info.parameter == KindParameter::element && info.writable; });
}

/// Rows NAME, NULL of a macro: exactly `names`, each with the null of its kind.
void expect_rows(const std::vector<std::vector<std::string>>& rows, const std::set<std::string>& names) {
    std::set<std::string> found;
    for (const auto& row : rows) {
        EXPECT_TRUE(found.insert(row[0]).second) << row[0] << " is there twice";
        const KindInfo* info = kind_named(row[0]);
        ASSERT_NE(info, nullptr) << row[0];
        EXPECT_EQ(std::stoul(row[1]), null_index(info->kind)) << row[0];
    }
    EXPECT_EQ(found, names);
}

TEST(Halves, TexelFieldsAreThoseOfTheTable) {
    const std::string text = read("texels.hlsli");
    expect_rows(find_all(text, R"(^BINDERY_(?:BUFFER|RW|TEXTURE|MULTISAMPLED|CUBE)_FIELD_\((\w+), (\d+))"),
                texel_names());
    expect_rows(find_all(text, R"(^BINDERY_RW_FIELD_\((\w+), (\d+))"), writable_texel_names());
    expect_rows(find_all(read("atomics.slang"), R"(^BINDERY_ATOMIC_FIELD_\((\w+), (\d+))"),
                writable_texel_names());
}

TEST(Halves, BufferFieldsAreThoseOfTheTable) {
    const std::string text = read("buffers.hlsli");
    const std::set<std::string> expected = names_of([](const KindInfo& info) {
        return info.parameter == KindParameter::structure || info.kind == Kind::byte_address_buffer ||
               info.kind == Kind::rw_byte_address_buffer;
    });
    std::set<std::string> bindings, handles;
    for (const auto& match :
         find_all(text, R"(struct (\w+)(Binding|Handle) \{\n([^}]*(?:\}[^;][^}]*)*)\};)")) {
        SCOPED_TRACE(match[0] + match[1]);
        const KindInfo* info = kind_named(match[0]);
        ASSERT_NE(info, nullptr);
        EXPECT_EQ(find_all(match[2], R"(^    uint (\w+_);)").size(), info->dwords);
        if (match[1] == "Binding") {
            bindings.insert(match[0]);
            continue;
        }
        handles.insert(match[0]);
        const auto nulls = find_all(match[2], R"(handle_index_\(bits_, (\d+)\))");
        EXPECT_FALSE(nulls.empty());
        for (const auto& null : nulls)
            EXPECT_EQ(std::stoul(null[0]), null_index(info->kind));
    }
    EXPECT_EQ(bindings, expected);
    EXPECT_EQ(handles, expected);
}

TEST(Halves, SamplersAndScenesAreThoseOfTheTable) {
    expect_rows(find_all(read("samplers.hlsli"), R"(^BINDERY_SAMPLER_FIELD_\((\w+), (\d+))"),
                names_of([](const KindInfo& info) { return info.heap == HeapKind::sampler; }));
    const std::string rays = read("rays.hlsli");
    const auto nulls = find_all(rays, R"(handle_index_\(bits_, (\d+)\))");
    EXPECT_EQ(nulls.size(), 2u);
    for (const auto& null : nulls)
        EXPECT_EQ(std::stoul(null[0]), null_index(Kind::acceleration_structure));
    const std::string name(kind_info(Kind::acceleration_structure).hlsl_name);
    EXPECT_EQ(find_all(rays, "^(struct " + name + "(?:Binding|Handle)) ").size(), 2u);
}

TEST(Halves, EveryKindHasAFunctionFromAHeapIndex) {
    std::set<std::string> found;
    for (const auto& row :
         find_all(read("heap_index.hlsli"), R"(^BINDERY_HEAP_\w*FUNCTION_\(heap_(\w+), (\w+)\))")) {
        EXPECT_NE(kind_named(row[1]), nullptr) << row[1];
        found.insert(row[1]);
    }
    EXPECT_EQ(found, names_of([](const KindInfo& info) { return info.kind != Kind::transient; }));
}

// --- values

struct Width {
    std::string type;
    std::map<std::string, unsigned> dwords; ///< By what follows the name: "", "3", "2x4".
};

/// BINDERY_VALUES*_(Name, type, ...) rows, with the widths that their macro gives.
std::map<std::string, Width> value_fields() {
    const std::string text = read("values.hlsli");
    std::map<std::string, Width> fields;
    for (const auto& row : find_all(text, R"(^(BINDERY_VALUES_\w*)\((\w+), (\w+), )")) {
        const std::size_t begin = text.find("#define " + row[0] + "(name");
        const std::size_t end = text.find("\n\n", begin);
        EXPECT_NE(end, std::string::npos);
        Width& width = fields[row[1]];
        width.type = row[2];
        for (const auto& field :
             find_all(text.substr(begin, end - begin),
                      R"(struct name(?:##)?(\w*)Binding \{ *\\\n *uint dwords_\[(\d+)\])"))
            width.dwords[field[0]] = static_cast<unsigned>(std::stoul(field[1]));
    }
    return fields;
}

TEST(Halves, ValuesAreThoseOfTheTable) {
    const auto fields = value_fields();
    EXPECT_EQ(fields.size(), scalar_count);
    for (const ScalarInfo& info : scalar_table) {
        SCOPED_TRACE(std::string(info.binding_name));
        const auto found = fields.find(std::string(info.binding_name));
        ASSERT_NE(found, fields.end());
        EXPECT_EQ(found->second.type, info.hlsl_name);
        std::map<std::string, unsigned> expected;
        for (unsigned columns = 1; columns <= 4; ++columns)
            expected[columns == 1 ? "" : std::to_string(columns)] =
                ElementType::of(info.scalar, 1, columns).dwords();
        for (unsigned rows = 2; info.bytes == 4 && rows <= 4; ++rows)
            for (unsigned columns = 2; columns <= 4; ++columns)
                if (rows * columns <= root_dword_count)
                    expected[std::to_string(rows) + "x" + std::to_string(columns)] =
                        ElementType::of(info.scalar, rows, columns).dwords();
        EXPECT_EQ(found->second.dwords, expected);
    }
}

#define EXPECT_CPP_VECTORS(name, type, bytes)                                                                \
    static_assert(std::is_same_v<name##Binding, ValueBinding<type, 1, 1>> &&                                 \
                  std::is_same_v<name##2Binding, ValueBinding<type, 1, 2>> &&                                \
                  std::is_same_v<name##3Binding, ValueBinding<type, 1, 3>> &&                                \
                  std::is_same_v<name##4Binding, ValueBinding<type, 1, 4>> &&                                \
                  sizeof(name##3Binding) == sizeof(Slot) * ((3 * (bytes) + 3) / 4));
EXPECT_CPP_VECTORS(Float, float, 4)
EXPECT_CPP_VECTORS(Int, std::int32_t, 4)
EXPECT_CPP_VECTORS(Uint, std::uint32_t, 4)
EXPECT_CPP_VECTORS(Bool, bool32, 4)
EXPECT_CPP_VECTORS(Float16_t, float16_t, 2)
EXPECT_CPP_VECTORS(Int16_t, std::int16_t, 2)
EXPECT_CPP_VECTORS(Uint16_t, std::uint16_t, 2)
EXPECT_CPP_VECTORS(Double, double, 8)
EXPECT_CPP_VECTORS(Int64_t, std::int64_t, 8)
EXPECT_CPP_VECTORS(Uint64_t, std::uint64_t, 8)

#define EXPECT_CPP_MATRICES(name, type)                                                                      \
    static_assert(std::is_same_v<name##2x2Binding, ValueBinding<type, 2, 2>> &&                              \
                  std::is_same_v<name##2x3Binding, ValueBinding<type, 2, 3>> &&                              \
                  std::is_same_v<name##2x4Binding, ValueBinding<type, 2, 4>> &&                              \
                  std::is_same_v<name##3x2Binding, ValueBinding<type, 3, 2>> &&                              \
                  std::is_same_v<name##3x3Binding, ValueBinding<type, 3, 3>> &&                              \
                  std::is_same_v<name##3x4Binding, ValueBinding<type, 3, 4>> &&                              \
                  std::is_same_v<name##4x2Binding, ValueBinding<type, 4, 2>> &&                              \
                  std::is_same_v<name##4x3Binding, ValueBinding<type, 4, 3>>);
EXPECT_CPP_MATRICES(Float, float)
EXPECT_CPP_MATRICES(Int, std::int32_t)
EXPECT_CPP_MATRICES(Uint, std::uint32_t)
EXPECT_CPP_MATRICES(Bool, bool32)

// --- where the heap is

TEST(Halves, ArraysLieInTheSpacesOfTheLayout) {
    const std::string text = read("heap_arrays.hlsli");
    std::set<std::string> found;
    std::set<unsigned long> spaces;
    for (const auto& row : find_all(text, R"(^BINDERY_HEAP_(RW)?KIND_\((\w+), ([^)]*)\))")) {
        const KindInfo* info = kind_named(row[1]);
        ASSERT_NE(info, nullptr) << row[1];
        EXPECT_EQ(row[0] == "RW", info->writable) << row[1];
        const auto numbers = find_all(row[2], R"((\d+))");
        ASSERT_EQ(numbers.size(), 12u);
        for (unsigned i = 0; i < 12; ++i) {
            const auto element = ElementType::of(static_cast<Scalar>(i / 4), 1, i % 4 + 1);
            EXPECT_EQ(std::stoul(numbers[i][0]), D3D12HeapLayout::array_space(info->kind, element)) << row[1];
            EXPECT_TRUE(spaces.insert(std::stoul(numbers[i][0])).second);
        }
        found.insert(row[1]);
    }
    EXPECT_EQ(found, texel_names());
    const auto others = find_all(
        text,
        R"(^BINDERY_VK_\(vk::binding\(0, (\d)\)\)\s*(\w+)\s+\w+_\[\]\s*:\s*register\((\w)0,\s*space(\d+)\))");
    EXPECT_EQ(others.size(), 5u);
    for (const auto& row : others) {
        const KindInfo* info = kind_named(row[1]);
        ASSERT_NE(info, nullptr) << row[1];
        const bool sampler = info->heap == HeapKind::sampler;
        EXPECT_EQ(std::stoul(row[0]),
                  sampler ? VulkanHeapLayout::sampler_set : VulkanHeapLayout::resource_set);
        EXPECT_EQ(row[2], sampler ? "s" : info->writable ? "u" : "t");
        EXPECT_EQ(std::stoul(row[3]), D3D12HeapLayout::array_space(info->kind, ElementType{}));
        EXPECT_TRUE(spaces.insert(std::stoul(row[3])).second);
    }
    EXPECT_GT(*spaces.begin(), D3D12HeapLayout::static_sampler_space);
}

TEST(Halves, DirectAccessKnowsEveryTexelKind) {
    const std::string text = read("heap_direct.hlsli");
    std::set<std::string> found;
    for (const auto& row : find_all(text, R"(^BINDERY_HEAP_TEXEL_\((\w+)\))"))
        found.insert(row[0]);
    EXPECT_EQ(found, texel_names());
    const auto nulls = find_all(text, R"(static const uint (\w+)_null_ = (\d+);)");
    ASSERT_EQ(nulls.size(), 2u);
    EXPECT_EQ(std::stoul(nulls[0][1]), null_index(Kind::rw_structured_buffer));
    EXPECT_EQ(std::stoul(nulls[1][1]), null_index(Kind::rw_byte_address_buffer));
}

TEST(Halves, StaticSamplersAreThoseOfTheTable) {
    const auto rows =
        find_all(read("samplers.hlsli"),
                 R"(^BINDERY_VK_\(vk::binding\((\d), (\d)\)\) (\w+) (\w+) : register\(s(\d), space(\d+)\);)");
    ASSERT_EQ(rows.size(), static_sampler_count);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        EXPECT_EQ(std::stoul(rows[i][0]), VulkanHeapLayout::first_static_sampler_binding + i);
        EXPECT_EQ(std::stoul(rows[i][1]), VulkanHeapLayout::sampler_set);
        EXPECT_EQ(rows[i][2], static_sampler_table[i].less_equal ? "SamplerComparisonState" : "SamplerState");
        EXPECT_EQ(rows[i][3], static_sampler_table[i].hlsl_name);
        EXPECT_EQ(std::stoul(rows[i][4]), i);
        EXPECT_EQ(std::stoul(rows[i][5]), D3D12HeapLayout::static_sampler_space);
        EXPECT_EQ(static_cast<std::size_t>(static_sampler_table[i].sampler), i);
    }
}

TEST(Halves, TheGuideNamesEveryFieldAndSampler) {
    std::ifstream file(BINDERY_SOURCE_DIR "/docs/guides/shared-header.md");
    std::stringstream text;
    text << file.rdbuf();
    for (const KindInfo& info : kind_table) {
        if (info.hlsl_name.empty())
            continue;
        const std::string parameter = info.parameter == KindParameter::none        ? ""
                                      : info.parameter == KindParameter::structure ? "<T>"
                                                                                   : "<E>";
        EXPECT_THAT(text.str(), testing::HasSubstr("`" + std::string(info.hlsl_name) + parameter + "`"));
    }
    for (const ScalarInfo& info : scalar_table)
        EXPECT_THAT(text.str(), testing::HasSubstr("`" + std::string(info.binding_name)));
    for (const StaticSamplerInfo& info : static_sampler_table)
        EXPECT_THAT(text.str(), testing::HasSubstr(std::string(info.hlsl_name) + "`"));
}

} // namespace

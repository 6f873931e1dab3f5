// The page of `bindery layout --html` in a browser, wide and narrow, light and dark: nothing sticks out
// sideways, cells are as wide as their bytes, text can be read.

#include "unit/tool/tool_fixture.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace bindery {
namespace {

using Json = nlohmann::json;
using ::testing::StartsWith;

constexpr const char* source = R"(struct Lamp { float4 position; float3 color; };
cbuffer A_constant_buffer_whose_name_is_longer_than_a_narrow_page_is_wide_so_that_it_has_to_wrap {
    float a; float3 b; float4x4 c; float d[3]; bool e; int f; Lamp lamps[200]; double4 wide; half3 narrow;
    float3x3 a_member_with_a_name_that_does_not_fit_into_its_cells;
};
StructuredBuffer<Lamp> lamp_buffer;
struct Mixed { float3 a; half b; float c[9]; uint2 d; };
)";

// Loads the page in a frame of the width asked for and writes down what it measures. `contrast` is WCAG's
// ratio.
constexpr const char* measuring_page = R"html(<!DOCTYPE html><html><body>
<iframe id="frame" src="page.html" style="width:WIDTHpx;height:900px;border:0"></iframe><pre id="result"></pre>
<script>
const channel = v => { v /= 255; return v <= 0.03928 ? v / 12.92 : Math.pow((v + 0.055) / 1.055, 2.4); };
const luminance = css => { const [r, g, b] = css.match(/[0-9.]+/g).map(Number);
  return 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b); };
const contrast = (a, b) => { const [x, y] = [luminance(a), luminance(b)].sort((p, q) => q - p);
  return (x + 0.05) / (y + 0.05); };
document.getElementById('frame').onload = event => {
  const doc = event.target.contentDocument, view = event.target.contentWindow, root = doc.documentElement;
  const style = e => view.getComputedStyle(e);
  const r = { overflow: root.scrollWidth - root.clientWidth, rows: 0, sticking: 0, uneven: 0, unreadable: 0, members: 0,
    paddings: 0, unhatched: 0, differing: 0, unmarked: 0, columns: 0, paper: luminance(style(doc.body).backgroundColor),
    text: contrast(style(doc.body).color, style(doc.body).backgroundColor),
    faint: contrast(style(doc.querySelector('.faint')).color, style(doc.body).backgroundColor) };
  const panels = doc.querySelectorAll('section .panels')[0].children;
  r.columns = new Set([...panels].map(p => p.getBoundingClientRect().left)).size;
  for (const row of doc.querySelectorAll('.row:not(.head)')) {
    ++r.rows;
    const box = row.getBoundingClientRect(), name = row.querySelector('b');
    const byte = (box.width - name.getBoundingClientRect().width) / 16;
    if (box.right > root.clientWidth + 0.5 || name.scrollWidth > name.clientWidth + 1) ++r.sticking;
    for (const cell of row.querySelectorAll('span')) {
      const bytes = Number(style(cell).getPropertyValue('--n'));
      if (Math.abs(cell.getBoundingClientRect().width - bytes * byte) > 1) ++r.uneven;
      if (cell.classList.contains('pad')) {
        ++r.paddings;
        if (!style(cell).backgroundImage.includes('repeating-linear-gradient')) ++r.unhatched;
      } else if (!cell.classList.contains('out')) {
        ++r.members;
        if (contrast(style(cell).color, style(cell).backgroundColor) < 4.5) ++r.unreadable;
      }
      if (cell.classList.contains('diff')) {
        ++r.differing;
        if (style(cell).borderTopWidth !== '2px') ++r.unmarked;
      }
    }
  }
  document.getElementById('result').textContent = JSON.stringify(r);
};
</script></body></html>
)html";

class LayoutPageTest : public ToolFixture {
protected:
    LayoutPageTest() {
        write("in.hlsl", source);
        EXPECT_EQ(run("layout in.hlsl --rules cbuffer,structured --html -o page.html").exit_code, 0);
    }

    Json measure(int width, bool dark) const {
        if (std::string_view(BINDERY_CHROMIUM).find("NOTFOUND") != std::string_view::npos) {
            ADD_FAILURE() << "chromium is missing; run scripts/setup.sh and configure again.";
            return {};
        }
        std::string page = measuring_page;
        page.replace(page.find("WIDTH"), 5, std::to_string(width));
        write("measure.html", page);
        const std::string command =
            "cd '" + dir_.string() +
            "' && HOME=. '" BINDERY_CHROMIUM
            "' --headless --no-sandbox --disable-gpu --disable-dev-shm-usage "
            "--allow-file-access-from-files --user-data-dir=profile --virtual-time-budget=10000 "
            "--window-size=1400,1000 --blink-settings=preferredColorScheme=" +
            std::string(dark ? "0" : "1") + " --dump-dom 'file://" + (dir_ / "measure.html").string() +
            "' >dom.html 2>errors.txt";
        EXPECT_EQ(std::system(command.c_str()), 0) << read("errors.txt");
        const std::string dom = read("dom.html"), mark = "<pre id=\"result\">";
        const std::size_t begin = dom.find(mark);
        if (begin == std::string::npos) {
            ADD_FAILURE() << "the browser shows no result: " << dom.substr(0, 2000) << read("errors.txt");
            return {};
        }
        const std::size_t first = begin + mark.size();
        return Json::parse(dom.substr(first, dom.find("</pre>", first) - first), nullptr, false);
    }
};

TEST_F(LayoutPageTest, FitsItsWidthAndCanBeRead) {
    for (const int width : {1280, 400})
        for (const bool dark : {false, true}) {
            SCOPED_TRACE(std::to_string(width) + (dark ? " dark" : " light"));
            const Json page = measure(width, dark);
            ASSERT_TRUE(page.is_object()) << page.dump();
            EXPECT_EQ(page["overflow"], 0);
            EXPECT_GT(page["rows"], 40);
            EXPECT_EQ(page["sticking"], 0) << "rows beyond the page, or row names beyond their place";
            EXPECT_EQ(page["uneven"], 0) << "cells that are not as wide as their bytes";
            EXPECT_GT(page["members"], 40);
            EXPECT_EQ(page["unreadable"], 0) << "members with too little contrast";
            EXPECT_GT(page["paddings"], 4);
            EXPECT_EQ(page["unhatched"], 0);
            EXPECT_GT(page["differing"], 4);
            EXPECT_EQ(page["unmarked"], 0);
            EXPECT_GE(page["text"], 7.0);
            EXPECT_GE(page["faint"], 4.5);
            EXPECT_EQ(page["columns"], width > 1000 ? 2 : 1)
                << "rule sets side by side, or one below the other";
            const double paper = page["paper"];
            EXPECT_TRUE(dark ? paper < 0.05 : paper > 0.9) << paper;
        }
}

} // namespace
} // namespace bindery

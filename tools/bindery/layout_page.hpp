#pragma once
// The style of the page that `bindery layout --html` writes. Kept apart from what fills the page.

#include <string_view>

namespace bindery::tool {

// Everything the page needs is in it. Colours of members go round in eight; padding is hatched and what
// differs is outlined, so that neither hangs on colour alone.
inline constexpr std::string_view layout_page_style = R"css(
:root {
  color-scheme: light dark;
  --paper: #ffffff; --ink: #1b1f24; --faint: #5b6470; --line: #d3d9e0; --hatch: #b4bcc6; --mark: #b3261e;
  --k0: #cfe3ff; --k1: #d6f0d3; --k2: #ffe3c4; --k3: #ead9fb; --k4: #ffd9de; --k5: #cdeeee; --k6: #f3eebb; --k7: #e0e2e8;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14171b; --ink: #e8ebef; --faint: #a0a9b4; --line: #363c44; --hatch: #4a525c; --mark: #ff8a80;
    --k0: #1f3f66; --k1: #234a25; --k2: #5a3a14; --k3: #452c63; --k4: #5e2731; --k5: #17494a; --k6: #4d4712; --k7: #3a3f47;
  }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem clamp(0.5rem, 2vw, 2rem) 3rem; max-width: 90rem; background: var(--paper);
  color: var(--ink); font: 15px/1.45 system-ui, sans-serif; }
code, .rows, table { font-family: ui-monospace, "DejaVu Sans Mono", monospace; }
h1 { font-size: 1.4rem; margin: 0 0 0.3rem; overflow-wrap: anywhere; }
h2 { font-size: 1.1rem; margin: 2.2rem 0 0.2rem; overflow-wrap: anywhere; }
p, ul { margin: 0.3rem 0; }
a { color: inherit; }
.faint { color: var(--faint); }
nav ul { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: 0.2rem 1rem; overflow-wrap: anywhere; }
.legend span { display: inline-block; width: 2em; height: 1em; margin: 0 0.4em 0 0.8em; vertical-align: -0.1em;
  border: 1px solid var(--line); }
.legend .diff { border: 2px solid var(--mark); }
.panels { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 30rem), 1fr)); gap: 1rem 1.5rem; }
figure { margin: 0.6rem 0; min-width: 0; }
figcaption { margin-bottom: 0.25rem; }
.rows { font-size: 11px; line-height: 20px; }
.row { display: grid; grid-template-columns: var(--w) repeat(16, minmax(0, 1fr)); margin-bottom: 1px; }
.row > b { font-weight: normal; color: var(--faint); padding-right: 1ch; text-align: right; white-space: nowrap; }
.row.head > i { font-style: normal; color: var(--faint); grid-column: span 4; border-left: 1px solid var(--line);
  padding-left: 3px; }
.row > span { grid-column: span var(--n); height: 22px; padding: 0 3px; overflow: hidden; white-space: nowrap;
  text-overflow: ellipsis; border: 1px solid var(--paper); border-radius: 2px; }
.pad { background: repeating-linear-gradient(135deg, var(--hatch) 0 1.5px, transparent 1.5px 6px); }
.out { background: repeating-linear-gradient(90deg, var(--line) 0 2px, transparent 2px 4px); color: var(--ink);
  text-align: center; }
.row > .diff { border: 2px solid var(--mark); line-height: 18px; }
.k0 { background: var(--k0); } .k1 { background: var(--k1); } .k2 { background: var(--k2); } .k3 { background: var(--k3); }
.k4 { background: var(--k4); } .k5 { background: var(--k5); } .k6 { background: var(--k6); } .k7 { background: var(--k7); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: 12px; margin: 0.4rem 0; }
th, td { border-bottom: 1px solid var(--line); padding: 1px 0.7em 1px 0; text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; white-space: pre; }
.first { border-left: 2px solid var(--line); padding-left: 0.7em; }
td.diff { color: var(--mark); font-weight: bold; }
td.diff::before { content: "\2260\00a0"; }
.why { padding-left: 1.2em; overflow-wrap: anywhere; }
.issue { color: var(--mark); }
)css";

} // namespace bindery::tool

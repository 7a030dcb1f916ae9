/** Styles of the figures page. It uses the app's colours without the app's files, as it is shown in a frame. */
export const FIGURES_STYLE = `
:root { color-scheme: light dark; --desk: light-dark(#eff0e8, #0e1412); --sheet: light-dark(#fbfbf5, #161e1b);
  --ink: light-dark(#16201d, #eef1ea); --ink-2: light-dark(#414d48, #b4bdb5); --line: light-dark(#d9dcd0, #34403a);
  --edge: light-dark(#747f79, #7f8b83); --act: light-dark(#0b5b51, #7bd0bb); --on-act: light-dark(#fff, #06211c);
  --danger: light-dark(#93200f, #f2a094); }
:root[data-theme="light"] { color-scheme: light; } :root[data-theme="dark"] { color-scheme: dark; }
@media print { :root, :root[data-theme] { color-scheme: light; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 16px 0; background: var(--desk); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
h1 { margin: 0 0 4px; font-size: 26px; line-height: 1.2; letter-spacing: -0.018em; }
h2 { margin: 0 0 12px; font-size: 18px; line-height: 1.3; }
.when, .none { margin: 0; color: var(--ink-2); font-size: 14px; }
a { color: var(--act); }
.range { display: flex; flex-wrap: wrap; gap: 12px 24px; align-items: end; margin: 16px 0; }
form, nav ul { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: end; margin: 0; padding: 0; list-style: none; }
nav a { display: inline-flex; align-items: center; min-height: 44px; padding: 8px 12px; border: 1px solid var(--edge);
  border-radius: 4px; color: var(--ink); text-decoration: none; }
nav a[aria-current] { background: var(--ink); border-color: var(--ink); color: var(--sheet); font-weight: 600; }
label { display: grid; gap: 4px; font-size: 14px; }
input, button { min-height: 44px; padding: 8px 12px; border: 1px solid var(--edge); border-radius: 4px; background: var(--sheet);
  color: inherit; font: inherit; }
button { background: var(--act); border-color: var(--act); color: var(--on-act); font-weight: 600; cursor: pointer; }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
.fault { margin: 0 0 16px; color: var(--danger); font-weight: 600; }
.grid { display: grid; gap: 16px; grid-template-columns: repeat(auto-fit, minmax(min(100%, 340px), 1fr)); }
section { padding: 16px; background: var(--sheet); border: 1px solid var(--line); border-radius: 2px; min-width: 0; }
dl { display: flex; flex-wrap: wrap; gap: 8px 24px; margin: 0; }
dt { color: var(--ink-2); font-size: 14px; } dd { margin: 0; font-size: 26px; line-height: 1.2; font-variant-numeric: tabular-nums; }
svg { display: block; width: 100%; height: auto; }
svg text { fill: var(--ink); font-size: 12px; } svg .soft { fill: var(--ink-2); } svg .bar { fill: var(--act); }
svg line { stroke: var(--line); }
summary { min-height: 32px; margin-top: 8px; cursor: pointer; color: var(--ink-2); font-size: 14px; }
caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
details { position: relative; }
table { width: 100%; border-collapse: collapse; font-size: 14px; font-variant-numeric: tabular-nums; }
th, td { padding: 4px 8px 4px 0; border-bottom: 1px solid var(--line); text-align: left; } td:last-child, th:last-child { text-align: right; padding-right: 0; }
@media print { body { background: #fff; } .range, summary { display: none; } section { break-inside: avoid; } }
`;

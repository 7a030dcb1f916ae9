import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { APP_COLOURS } from "../http/app-colours.ts";

/** Returns the address of the product's font in the built app, or null if only the API is served. */
export function findFont(webRoot: string | undefined): string | null {
  if (webRoot === undefined || !existsSync(join(webRoot, "assets"))) return null;
  const file = readdirSync(join(webRoot, "assets")).find((name) => /^bandwise-sans.*\.woff2$/u.test(name));
  return file === undefined ? null : `/assets/${file}`;
}

/** Returns the styles of the figures page, with the colours, fonts and sizes of the app (web/ui/style). */
export function createFiguresStyle(font: string | null): string {
  const face =
    font === null
      ? ""
      : `@font-face { font-family: "Bandwise Sans"; src: url("${font}") format("woff2"); font-weight: 400 700; font-display: swap; }\n`;
  return face + STYLE;
}

const STYLE = `@font-face { font-family: "Bandwise Sans Fallback"; src: local("Arial"), local("Roboto"), local("Liberation Sans");
  size-adjust: 103%; ascent-override: 92%; descent-override: 25%; line-gap-override: 0%; }
:root { ${APP_COLOURS}
  --gutter: 16px; --margin: 112px; }
:root[data-theme="light"] { color-scheme: light; } :root[data-theme="dark"] { color-scheme: dark; }
@media print { :root, :root[data-theme] { color-scheme: light; } }
@media (min-width: 768px) { :root { --gutter: 32px; } }
@media (min-width: 1224px) { :root { --gutter: 40px; } }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--desk); color: var(--ink); overflow-wrap: break-word;
  font: 1rem/1.5 "Bandwise Sans", "Bandwise Sans Fallback", system-ui, sans-serif; font-variant-numeric: tabular-nums; }
main { max-width: calc(1280px + 2 * var(--gutter)); margin: 0 auto; padding: 20px var(--gutter) 32px; }
h1, h2, h3, p, dl, dd { margin: 0; }
h1 { font-size: 1.3125rem; line-height: 1.3; letter-spacing: -0.018em; }
.when, .note, .none, .reading { color: var(--ink-2); font-size: 0.875rem; line-height: 1.45; text-wrap: pretty; }
a { color: var(--act-ink); text-underline-offset: 3px; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; box-shadow: 0 0 0 2px var(--focus-halo); }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

.range { display: flex; flex-wrap: wrap; gap: 12px 24px; align-items: end; justify-content: space-between; margin: 16px 0; }
nav ul { display: flex; flex-wrap: wrap; margin: 0; padding: 2px; border-radius: 4px; background: var(--well); list-style: none; }
nav a { display: inline-flex; align-items: center; min-height: 44px; padding: 8px 14px; border: 1px solid transparent;
  border-radius: 3px; color: var(--ink-2); font-weight: 500; text-decoration: none; }
nav a[aria-current] { background: var(--raised); border-color: var(--edge); color: var(--ink); font-weight: 600; }
form { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: end; }
label { display: grid; gap: 4px; font-size: 0.875rem; font-weight: 500; }
input, button { min-height: 46px; max-width: 100%; padding: 8px 12px; border: 1px solid var(--edge); border-radius: 4px;
  background: var(--raised); color: inherit; font: inherit; font-size: 1rem; }
button { padding-inline: 18px; border-color: var(--act); border-bottom: 3px solid var(--act-press); background: var(--act);
  color: var(--on-act); font-weight: 600; cursor: pointer; }
.fault { margin: 0 0 16px; color: var(--danger-ink); font-weight: 600; }

.sheet { margin-inline: calc(-1 * var(--gutter)); background: var(--sheet); border-block: 1px solid var(--line-2); }
.group { padding-top: 20px; }
.group + .group { border-top: 1px solid var(--ink); }
h2 { padding-inline: var(--gutter); font-size: 0.875rem; line-height: 1.35; font-weight: 600; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 25rem), 1fr)); gap: 0 40px; min-width: 0;
  overflow: hidden; padding: 0 var(--gutter) 8px; }
.figures > .none { padding-block: 16px; }
/* the container hides the top lines of the first row of figures */
.figure { min-width: 0; margin-top: -1px; padding: 20px 0 16px; border-top: 1px solid var(--line); }
.broad { grid-column: 1 / -1; }
h3 { font-size: 1.125rem; line-height: 1.4; font-weight: 600; }
.chart { position: relative; margin: 12px 0; }
.reading { color: var(--ink); } .reading b { margin-right: 4px; font-weight: 500; color: var(--ink-3); }
@media (min-width: 768px) {
  .sheet { margin-inline: 0; border: 1px solid var(--line-2); border-radius: 2px; box-shadow: 0 1px 0 rgb(22 32 29 / 0.05), 0 18px 40px -28px rgb(22 32 29 / 0.35); }
  .group { display: grid; grid-template-columns: var(--margin) minmax(0, 1fr); padding: 0; }
  h2 { margin: 0; padding: 24px 8px 24px 20px; overflow-wrap: anywhere; hyphens: auto; }
  .figures { padding: 0 32px 12px 31px; border-left: 1px solid var(--line-2); }
}
dl { display: flex; flex-wrap: wrap; gap: 8px 32px; margin: 12px 0 4px; }
dt { color: var(--ink-2); font-size: 0.875rem; } dd { font-size: 1.625rem; line-height: 1.2; font-weight: 600; }

svg { display: block; width: 100%; } svg path { vector-effect: non-scaling-stroke; fill: none; }
svg .ink { fill: var(--ink); } svg .track { fill: var(--well); } svg .lines { stroke: var(--line-2); }
svg .base { stroke: var(--edge); }
.bar { display: flex; flex-wrap: wrap; gap: 0 12px; align-items: baseline; justify-content: space-between; padding-bottom: 12px; line-height: 1.4; }
.bar > span { flex: 1 1 6rem; min-width: 0; } .bar b { font-size: 0.875rem; font-weight: 600; }
.bar small { display: block; color: var(--ink-3); font-size: 0.8125rem; }
.bar svg { flex: 1 0 100%; height: 8px; margin-top: 4px; }
.bar + .axis { height: 6px; margin-top: -4px; overflow: visible; }
.scale { display: flex; margin-top: 2px; color: var(--ink-3); font-size: 0.75rem; line-height: 1.35; }
.scale span { flex: 1 1 0; min-width: 0; text-align: right; } .scale span:first-child { flex: 0 0 0; width: 0; white-space: nowrap; text-align: left; }
.scale i { font-style: normal; } .scale span:not(:first-child, :last-child) i { display: inline-block; transform: translateX(50%); }
.unit { color: var(--ink-3); font-size: 0.75rem; line-height: 1.35; }
.days { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 4px 8px; margin-top: 12px; color: var(--ink-3); font-size: 0.75rem; line-height: 1.35; }
.days svg { height: 9rem; } .levels { display: flex; flex-direction: column; justify-content: space-between; margin-block: -0.675em; text-align: right; }
.dates { grid-column: 2; display: flex; justify-content: space-between; gap: 8px; }

.wide { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 0.875rem; line-height: 1.4; overflow-wrap: normal; }
th, td { padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400; }
thead th { border-color: var(--ink); color: var(--ink-2); font-weight: 500; vertical-align: bottom; }
th:first-child { min-width: 6.5rem; } td { min-width: 3rem; }
.number { padding-right: 4px; padding-left: 12px; text-align: right; }
.acts { display: flex; flex-wrap: wrap; gap: 0 24px; align-items: start; margin-top: 4px; }
summary, .file { display: inline-flex; align-items: center; min-height: 44px; color: var(--act-ink); font-size: 0.875rem; font-weight: 600;
  text-decoration: underline; text-underline-offset: 3px; cursor: pointer; }
details[open] { flex: 1 0 100%; min-width: 0; }
.cohorts { width: auto; } .cohorts th, .cohorts td { border: 0; padding: 4px 8px; text-align: right; min-width: 2.75rem; }
.cohorts th:first-child { padding-left: 0; text-align: left; white-space: nowrap; } .cohorts thead th { color: var(--ink-3); font-size: 0.75rem; }
.cohorts th:first-child { position: sticky; left: 0; background: var(--sheet); } .cohorts thead th:first-child { max-width: 8rem; white-space: normal; } .cohorts thead th[colspan] { text-align: left; }
.cohorts td { border: 2px solid var(--sheet); } .cohorts .size { color: var(--ink-3); }
.shade0 { color: var(--ink-2); } .shade1 { background: light-dark(#dbeae3, #17372f); } .shade2 { background: light-dark(#bcd6cd, #1f483d); }
.shade3 { background: light-dark(#9cc2b7, #29594d); } .shade4 { background: light-dark(#7fb0a4, #336a5c); } .shade5 { background: light-dark(#639e91, #3d7a6b); }
@media print { body { background: #fff; } main { padding: 0; } .range, .acts { display: none; } .sheet { border: 0; box-shadow: none; } .figure { break-inside: avoid; }
  svg, td { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
`;

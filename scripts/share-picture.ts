/**
 * Draws icons/share.png, the picture that other sites show with a link to ours: 1200 by 630 pixels, in our own fonts
 * and colours. CHROMIUM_PATH names the browser.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";

const root = join(import.meta.dirname, "..");
const font = (name: string): string =>
  `url(data:font/woff2;base64,${readFileSync(join(root, "web/ui/fonts", name)).toString("base64")})`;

const PAGE = `<!doctype html><meta charset="utf-8"><style>
@font-face { font-family: "Our Sans"; src: ${font("bandwise-sans.woff2")}; font-weight: 400 700; }
@font-face { font-family: "Our Serif"; src: ${font("bandwise-serif.woff2")}; font-weight: 400 700; }
${readFileSync(join(root, "web/ui/style/tokens.css"), "utf8").replaceAll(/@font-face\s*\{[^}]*\}/gu, "")}
* { box-sizing: border-box; margin: 0; }
body { width: 1200px; height: 630px; overflow: hidden; background: var(--desk); color: var(--ink); font-family: "Our Sans"; }
.sheet { position: absolute; inset: 44px 0 0 44px; background: var(--sheet); border: 2px solid var(--line-2); border-right: 0; border-bottom: 0; }
.rule { position: absolute; left: 150px; top: 44px; bottom: 0; width: 2px; background: var(--line-2); }
.name { position: absolute; left: 190px; top: 92px; font-weight: 700; font-size: 34px; letter-spacing: -0.02em; }
h1 { position: absolute; left: 186px; top: 176px; white-space: nowrap; font-size: 84px; line-height: 1.12; font-weight: 700; letter-spacing: -0.035em; }
h1 b { font-weight: inherit; background: linear-gradient(transparent 8%, var(--mark) 8% 92%, transparent 92%); padding: 0 10px; margin: 0 -10px; }
p { position: absolute; left: 190px; top: 420px; width: 600px; font-size: 30px; line-height: 1.35; color: var(--ink-2); }
.essay { position: absolute; left: 880px; top: 92px; width: 400px; font-family: "Our Serif"; font-size: 28px; line-height: 1.62; color: var(--ink); }
.essay mark { background: var(--mark-text); color: inherit; }
.essay u { text-decoration: underline double var(--danger) 2px; text-underline-offset: 5px; }
.code { position: absolute; left: 822px; width: 44px; text-align: right; font: 700 20px 'Our Sans'; color: var(--danger); }
.chips { position: absolute; left: 70px; top: 170px; display: grid; gap: 12px; }
.chips span { width: 62px; height: 44px; border-radius: 2px; display: grid; place-items: center; font-weight: 700; font-size: 22px; }
</style>
<div class="sheet"></div><div class="rule"></div>
<div class="chips">${[
  ["6.0", "60", "lo"],
  ["6.5", "65", "hi"],
  ["7.0", "70", "hi"],
  ["7.5", "75", "hi"],
  ["8.0", "80", "hi"],
]
  .map(([band, step, on]) => `<span style="background:var(--band-${step});color:var(--on-band-${on})">${band}</span>`)
  .join("")}</div>
<div class="name">Bandwise</div>
<h1>Know <b>your band</b><br>before test day.</h1>
<p>Free IELTS practice in all four modules. Works with no signal.</p>
<div class="code" style="top:150px">gr</div>
<div class="essay">The number of people who <u>travels</u> to work by car rose slowly, <mark>whereas cycling remained rare</mark> throughout the period. By the final year the two figures were closer than before, although the car was still the most common choice.</div>`;

const executablePath = process.env["CHROMIUM_PATH"];
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: ["--no-sandbox"],
});
const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, colorScheme: "light" });
await page.setContent(PAGE);
await page.evaluate(() => document.fonts.ready);
await page.screenshot({ path: join(root, "icons", "share.png") });
await browser.close();

/**
 * Lighthouse's mobile preset (slow 4G, four times slower processor) on a first visit of the public pages: the run with
 * the median score of five. CHROMIUM_PATH names the browser; ROUNDS is optional. Needs a build (npm run build).
 */
import prepare from "#tests/e2e/support/prepare.ts";
import { TestServer } from "#tests/e2e/support/server.ts";
import { type Audit, openAuditor, VISITED } from "#tests/support/lighthouse.ts";

const ROUNDS = Number(process.env["ROUNDS"] ?? 5);

await prepare();
const server = await TestServer.start();
const auditor = await openAuditor();
const rounds = new Map<string, Audit[]>(VISITED.map((path) => [path, []]));
try {
  for (let round = 0; round < ROUNDS; round += 1)
    for (const path of VISITED)
      rounds.get(path)?.push(await auditor.audit(server.origin + path, { onlyCategories: ["performance"] }));
} finally {
  await auditor.close();
  await server.dispose();
}

const pointsOf = (audit: Audit): number => audit.scores["performance"] ?? 0;
for (const [path, audits] of rounds) {
  const median = audits.toSorted((a, b) => pointsOf(a) - pointsOf(b))[Math.floor(audits.length / 2)];
  if (median === undefined) continue;
  const ms = (name: string): string => `${Math.round(median.figures[name] ?? Number.NaN)} ms`;
  console.log(
    `  ${path}: ${pointsOf(median)} of 100 (${audits.map(pointsOf).join(" ")}); first paint ${ms("first-contentful-paint")}, largest ${ms("largest-contentful-paint")}, blocked ${ms("total-blocking-time")}, shift ${(median.figures["cumulative-layout-shift"] ?? 0).toFixed(3)}`,
  );
}

/**
 * Runs Lighthouse with its mobile preset: slow 4G, and a processor slowed four times. Visits each page seven times.
 * Prints the run with the median performance score, and the other scores of the first run. Public pages are visited
 * with an empty cache. The pages that need a sign-in are visited with the app already on the device. CHROMIUM_PATH
 * names the browser; ROUNDS is optional. Needs a build (npm run build).
 */
import prepare from "#tests/e2e/support/prepare.ts";
import { TestServer } from "#tests/e2e/support/server.ts";
import {
  type Audit,
  openAuditor,
  OTHER_PUBLIC_PAGES,
  SIGNED_IN_PAGES,
  PUBLIC_PAGES_OF_EACH_KIND,
} from "#tests/support/lighthouse.ts";
import { signIn } from "./learner-page.ts";

const ROUNDS = Number(process.env["ROUNDS"] ?? 7);

await prepare();
const server = await TestServer.start();
await server.seed();
const auditor = await openAuditor();
try {
  await measure([...PUBLIC_PAGES_OF_EACH_KIND, ...OTHER_PUBLIC_PAGES], {});
  const page = await auditor.context.newPage();
  await signIn(page, server);
  for (const path of SIGNED_IN_PAGES) await page.goto(server.origin + path, { waitUntil: "networkidle" });
  await page.close();
  await measure(SIGNED_IN_PAGES, { disableStorageReset: true });
} finally {
  await auditor.close();
  await server.dispose();
}

async function measure(paths: readonly string[], flags: { disableStorageReset?: boolean }): Promise<void> {
  const rounds = new Map<string, Audit[]>(paths.map((path) => [path, []]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const path of paths)
      rounds.get(path)?.push(
        await auditor.audit(server.origin + path, {
          ...flags,
          ...(round > 0 && { onlyCategories: ["performance"] }),
        }),
      );
  for (const [path, audits] of rounds) print(path, audits);
}

function print(path: string, audits: readonly Audit[]): void {
  const median = audits.toSorted((a, b) => pointsOf(a) - pointsOf(b))[Math.floor(audits.length / 2)];
  if (median === undefined) return;
  const ms = (name: string): string => `${Math.round(median.metrics[name] ?? Number.NaN)} ms`;
  const others = Object.entries(audits[0]?.scores ?? {}).filter(([name]) => name !== "performance");
  console.log(
    `  ${path}: ${pointsOf(median)} of 100 (${audits.map(pointsOf).join(" ")}); first paint ${ms("first-contentful-paint")}, largest ${ms("largest-contentful-paint")}, blocked ${ms("total-blocking-time")}, shift ${(median.metrics["cumulative-layout-shift"] ?? 0).toFixed(3)}; ${others.map(([name, score]) => `${name} ${score}`).join(", ")}`,
  );
}

function pointsOf(audit: Audit): number {
  return audit.scores["performance"] ?? 0;
}

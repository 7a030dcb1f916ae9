/**
 * Checks that alerts and dashboard use only metrics that the server exports, and that the runbook explains each alert.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parse } from "yaml";
import { createMetrics } from "#api/metrics.ts";
import { createTestApp, type TestApp } from "#tests/api/support/test-app.ts";

const FOLDER = join(import.meta.dirname, "..", "..", "..", "docs", "monitoring");
const read = (name: string): string => readFileSync(join(FOLDER, name), "utf8");

/** Metrics of Prometheus itself and of its blackbox exporter. */
const FROM_OUTSIDE = new Set(["up", "probe_success", "probe_ssl_earliest_cert_expiry"]);
const METRIC = /\b(?:bandwise|nodejs|process|probe)_[a-z0-9_]+\b|\bup(?=\{)/gu;

type Alert = { alert: string; expr: string; annotations: { summary: string; runbook: string } };
const alerts = (parse(read("alerts.yml")) as { groups: { rules: Alert[] }[] }).groups.flatMap(({ rules }) => rules);
const dashboard = JSON.parse(read("dashboard.json")) as { panels: { title: string; targets: { expr: string }[] }[] };
const EXPRESSIONS = [
  ...alerts.map(({ alert, expr }) => ({ name: alert, expr })),
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ name: title, expr }))),
];

let app: TestApp;
let exported: string;
beforeAll(async () => {
  app = await createTestApp();
  const metrics = createMetrics({ ...app.services, lastBackup: async () => app.services.clock.now() });
  metrics.countRequest({ method: "POST", route: "/api/sync/batch/", status: 200, seconds: 0.1 });
  for (const outcome of ["done", "idle", "failed"] as const) metrics.countJobRun("payments", outcome);
  exported = (await metrics.read()).text;
});
afterAll(() => app.close());

it.each(EXPRESSIONS)("$name uses only metrics that the server exports", ({ expr }) => {
  const names = [...expr.matchAll(METRIC)].map(([name]) => name).filter((name) => !FROM_OUTSIDE.has(name));
  const unknown = names.filter((name) => !new RegExp(`^${name}[ {]`, "mu").test(exported));
  expect(unknown).toEqual([]);
  expect([...expr.matchAll(METRIC)].length).toBeGreaterThan(0);
});

it.each(EXPRESSIONS)("$name uses only labels that the server exports", ({ expr }) => {
  for (const [, metric = "", selectors = ""] of expr.matchAll(/\b(bandwise_[a-z0-9_]+)\{([^}]*)\}/gu)) {
    const line = exported.split("\n").find((each) => each.startsWith(`${metric}{`)) ?? "";
    for (const [, label = ""] of selectors.matchAll(/(\w+)(?:=|!=|=~|!~)"/gu)) expect(line).toContain(`${label}="`);
  }
});

it.each(alerts)("$alert names a section of the runbook", ({ annotations: { runbook } }) => {
  const headings = [...readFileSync(join(FOLDER, "..", "runbook.md"), "utf8").matchAll(/^## (.*)$/gmu)];
  const anchors = headings.map(([, text = ""]) => text.toLowerCase().replaceAll(" ", "-"));
  const [file, anchor] = runbook.split("#");
  expect(file).toBe("docs/runbook.md");
  expect(anchors).toContain(anchor);
});

it("alerts.test.yml has a test of every alert", () => {
  const tests = read("alerts.test.yml");
  expect(alerts.filter(({ alert }) => !tests.includes(`alertname: ${alert}\n`)).map(({ alert }) => alert)).toEqual([]);
});

const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;
it.skipIf(!hasPromtool)(
  "each alert fires as alerts.test.yml expects (skipped without promtool: apt install prometheus)",
  () => {
    const run = spawnSync("promtool", ["test", "rules", "alerts.test.yml"], { cwd: FOLDER, encoding: "utf8" });
    expect(run.stderr + run.stdout).toContain("SUCCESS");
    expect(run.status).toBe(0);
    expect(spawnSync("promtool", ["check", "config", "--syntax-only", "prometheus.yml"], { cwd: FOLDER }).status).toBe(
      0,
    );
  },
);

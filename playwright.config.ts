import { defineConfig } from "@playwright/test";

const executablePath = process.env["CHROMIUM_PATH"];

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  snapshotPathTemplate: "tests/e2e/baselines/{arg}{ext}",
  fullyParallel: false,
  // One more than the cores of a small machine: a test waits a good part of its time.
  workers: 3,
  // A test that passes only when run again is reported as flaky: docs/decisions/0020-retry-failed-journeys.md.
  retries: 1,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  globalSetup: "./tests/e2e/support/prepare.ts",
  use: {
    ...(executablePath ? { launchOptions: { executablePath } } : {}),
    // Frames in between cost much of a run, and tell nothing of colours; journeys in which things move say MOVING.
    contextOptions: { reducedMotion: "reduce" },
    locale: "en-GB",
    timezoneId: "UTC",
    // Tracing slows every test; TRACE=1 keeps one of each that fails.
    trace: process.env["TRACE"] === undefined ? "off" : "retain-on-failure",
  },
});

import { defineConfig } from "@playwright/test";

const executablePath = process.env["CHROMIUM_PATH"];

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  snapshotPathTemplate: "tests/e2e/baselines/{arg}{ext}",
  fullyParallel: true,
  // One more than a small machine has cores, because a test waits much of its time.
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
    // Animations are off, because their frames take much time. Tests of animations use WITH_ANIMATIONS
    // (tests/e2e/support/test.ts).
    contextOptions: { reducedMotion: "reduce" },
    locale: "en-GB",
    timezoneId: "UTC",
    // Off, because tracing slows every test. TRACE=1 keeps the trace of each failed test.
    trace: process.env["TRACE"] === undefined ? "off" : "retain-on-failure",
  },
});

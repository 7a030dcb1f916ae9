import { defineConfig } from "@playwright/test";

const executablePath = process.env["CHROMIUM_PATH"];

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  snapshotPathTemplate: "tests/e2e/baselines/{arg}{ext}",
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  globalSetup: "./tests/e2e/support/prepare.ts",
  use: {
    ...(executablePath ? { launchOptions: { executablePath } } : {}),
    locale: "en-GB",
    timezoneId: "UTC",
    trace: "retain-on-failure",
  },
});

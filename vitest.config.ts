import { existsSync } from "node:fs";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "node",
    include: ["{core,web,api,scripts}/**/*.test.ts", "tests/{api,sync,store,content,house,web}/**/*.test.ts"],
    globalSetup: existsSync("tests/support/postgres.ts") ? ["tests/support/postgres.ts"] : [],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: "forks",
    isolate: true,
    reporters: ["default"],
  },
});

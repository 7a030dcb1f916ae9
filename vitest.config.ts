import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "node",
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: "forks",
    maxWorkers: 2,
    reporters: ["default"],
    projects: [
      {
        extends: true,
        // These change nothing that outlives a file, so they share their modules: three times as fast.
        test: {
          name: "units",
          globalSetup: ["tests/support/postgres.ts", "tests/support/temp-folder.ts"],
          include: ["{core,web,api,scripts}/**/*.test.ts", "tests/{api,store,content,conformance}/**/*.test.ts"],
          isolate: false,
        },
      },
      {
        extends: true,
        // These stand in for a browser or start programs: each file in a process of its own.
        test: {
          name: "stories",
          globalSetup: ["tests/support/temp-folder.ts"],
          include: ["tests/{sync,house,web,proof}/**/*.test.ts"],
          isolate: true,
        },
      },
    ],
  },
});

/** Lighthouse's scores of the public pages except speed, which bench/lighthouse.bench.ts measures. */
import { openAuditor, PUBLIC_PAGES_OF_EACH_KIND } from "#tests/support/lighthouse.ts";
import { expect, sharedServerTest as test } from "../support/test.ts";

test("Lighthouse gives public pages 100 for SEO, accessibility and best practices", async ({ server }) => {
  const auditor = await openAuditor();
  try {
    for (const path of PUBLIC_PAGES_OF_EACH_KIND) {
      const { scores, faults } = await auditor.audit(server.origin + path, {
        onlyCategories: ["seo", "accessibility", "best-practices"],
        throttlingMethod: "provided",
        // Speed is not measured, so the audit need not wait long for an idle page.
        pauseAfterFcpMs: 0,
        pauseAfterLoadMs: 0,
        networkQuietThresholdMs: 500,
        cpuQuietThresholdMs: 0,
      });
      expect(faults, path).toEqual([]);
      expect(scores, path).toEqual({ seo: 100, accessibility: 100, "best-practices": 100 });
    }
  } finally {
    await auditor.close();
  }
});

/// <reference lib="webworker" />
import { serveChecks } from "./serve-checks.ts";
import { serveEvaluations } from "./serve-evaluations.ts";

// One file for two workers that never share a thread: most of what they know of language is the same, and every device
// that is to work without a network keeps it. The checker goes by its name.
if (self.name === "checker") serveChecks();
else serveEvaluations();

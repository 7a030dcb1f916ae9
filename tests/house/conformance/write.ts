/** Writes docs/conformance.md from the table. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { conformancePage } from "./page.ts";

writeFileSync(join(import.meta.dirname, "..", "..", "..", "docs", "conformance.md"), conformancePage());

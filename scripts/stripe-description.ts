/** Writes what tests hold requests to Stripe against afresh, after the library has changed or we send something new. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readLibrary } from "./stripe/read-library.ts";

const file = join(import.meta.dirname, "..", "tests", "support", "stripe-description", "description.json");
writeFileSync(file, `${JSON.stringify(readLibrary(), null, 2)}\n`);

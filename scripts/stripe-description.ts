/**
 * Writes the description that tests check our Stripe requests against. Run it after an update of the library, or if we
 * send a new parameter.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readLibrary } from "./stripe/read-library.ts";

const file = join(import.meta.dirname, "..", "tests", "support", "servers", "stripe-description", "description.json");
writeFileSync(file, `${JSON.stringify(readLibrary(), null, 2)}\n`);

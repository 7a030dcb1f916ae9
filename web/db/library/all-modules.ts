import type { ModuleSummary } from "#core/exam/content/book.ts";
import { testModules } from "#core/exam/content/book-tests.ts";
import { MODULE_TYPES } from "#core/exam/content/modules-of-test.ts";
import type { Device } from "../storage/device.ts";
import { readAllBooks } from "./books.ts";

/** Returns the modules of all stored books. */
export async function readAllModules(device: Device): Promise<ModuleSummary[]> {
  const tests = (await readAllBooks(device)).flatMap((book) => book.tests);
  return tests.flatMap((test) => MODULE_TYPES.flatMap((type) => testModules(test, type)));
}

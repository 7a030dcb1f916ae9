import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "..", "..", "..");
/** Files on the disk that the tests of one run share. */
export const FOLDER = join(ROOT, ".cache", "e2e");
/** A data folder with the published content. Each test server starts with a copy. */
export const TEMPLATE = join(FOLDER, "template");

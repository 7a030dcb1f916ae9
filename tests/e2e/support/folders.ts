import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "..", "..", "..");
/** What the tests of one run keep on the disk. */
export const FOLDER = join(ROOT, ".cache", "e2e");
/** A data folder with the real content published, copied for each server that a test starts. */
export const TEMPLATE = join(FOLDER, "template");

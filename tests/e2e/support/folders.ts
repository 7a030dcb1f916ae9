import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "..", "..", "..");
/** Holds the files of one test run: the template, and each server's data. */
export const FOLDER = join(ROOT, ".cache", "e2e");
/** A data folder with the published content. Each test server starts with a copy. */
export const TEMPLATE = join(FOLDER, "template");
/** The compiled modules, one file each, with their answer keys. */
export const MODULES = join(FOLDER, "modules");
/** The name of the database in a data folder. */
export const DATABASE = "bandwise.sqlite";
/** The template's database with the demo accounts and their history. */
export const DEMO_DATABASE = join(FOLDER, "demo.sqlite");

import { join } from "node:path";
import type { Plugin } from "vite";
import { type Bodies, withBodies, withoutParts } from "./lean-functions.ts";

const MODERN = join(import.meta.dirname, "..", "node_modules", "dexie", "dist", "modern", "dexie.mjs");

/** Text of its module that is taken out. */
const CUTS: readonly RegExp[] = [
  // Both databases are opened with `cache: "disabled"`.
  /^ {8}this\.use\(cacheMiddleware\);\n/mu,
  // No table has a hook.
  /^ {8}this\.use\(hooksMiddleware\);\n/mu,
  // Generators in place of async functions.
  /^ {4}async: function \(generatorFn\) \{[^]*?^ {4}\},\n(?= {4}spawn:)/mu,
  /^ {4}spawn: function \([^]*?^ {4}\},\n/mu,
  // What adds to a value in the database instead of replacing it.
  /(?<=^class PropModification \{\n) {4}execute\(value\) \{[^]*?^ {4}\}\n/mu,
  // Statics that nobody asks for.
  /^ {4}getDatabaseNames\(cb\) \{[^]*?^ {4}\},\n/mu,
  /^ {4}getObjectDiff: getObjectDiff,\n/mu,
];

const UNUSED = 'throw new Error("Left out of this build");';

const BODIES: Bodies = {
  // What a cache of answers needs, which both databases are opened without.
  signalSubscribersNow: "",
  // No query ignores the case of letters, leaves keys out, or has several ranges but by anyOf.
  addIgnoreCaseAlgorithm: UNUSED,
  inAnyRange: UNUSED,
  startsWithAnyOf: UNUSED,
  noneOf: UNUSED,
  notEqual: UNUSED,
  or: UNUSED,
  until: UNUSED,
  // Rows are plain objects, changed one after the other.
  mapToClass: UNUSED,
  bulkUpdate: UNUSED,
  upsert: UNUSED,
  // A list of databases, for browsers that have none.
  _onDatabaseCreated: "",
  _onDatabaseDeleted: "",
};

/**
 * Dexie is published as one script for every browser since 2015, of which no bundler may leave anything out. The build
 * takes its module for today's browsers instead, without the parts that this product does not use.
 */
export function leanDexie(): Plugin {
  return {
    name: "bandwise-lean-dexie",
    enforce: "pre",
    resolveId: (source) => (source === "dexie" ? MODERN : null),
    transform(code, id) {
      if (id !== MODERN) return null;
      return { code: withBodies(withoutParts(code, CUTS), (text) => this.parse(text), BODIES), map: null };
    },
  };
}

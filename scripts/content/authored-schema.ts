import * as v from "valibot";
import { BandTableSchema, DEFAULT_BAND_TABLES } from "#core/exam/bands/band-table.ts";
import { LocalIdSchema, QuestionIdSchema } from "#core/exam/content/slug.ts";
import { FileNameSchema, moduleEntries, Prose } from "./authored-fields.ts";
import { AuthoredSpeakingModuleSchema } from "./authored-speaking.ts";
import { AuthoredWritingModuleSchema } from "./authored-writing.ts";
import { AuthoredGroupSchema } from "./questions/kinds.ts";

/**
 * The files that content/README.md describes, as parsed YAML. Unknown fields are refused, so that a typing mistake is
 * found.
 */

export const BookFileSchema = v.strictObject({
  name: Prose,
  description: Prose,
  institute: Prose,
  copyright: Prose,
  difficulty: v.picklist(["easier", "typical", "harder"]),
  order: v.pipe(v.number(), v.integer()),
  /** A picture in the book's folder. Without one, the cover is drawn from the name. */
  cover: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]+\.(?:png|webp|avif)$/u, "name a PNG, WebP or AVIF file"))),
});

export const TestFileSchema = v.strictObject({ name: Prose, order: v.pipe(v.number(), v.integer()) });

export const CategoriesFileSchema = v.strictObject({
  topics: v.pipe(v.array(v.strictObject({ id: LocalIdSchema, name: Prose })), v.minLength(1)),
});

const partEntries = { id: LocalIdSchema, title: Prose, groups: v.pipe(v.array(AuthoredGroupSchema), v.minLength(1)) };
export const AuthoredReadingPartSchema = v.strictObject({
  ...partEntries,
  minutes: v.pipe(v.number(), v.integer(), v.minValue(1)),
  texts: v.pipe(v.array(FileNameSchema), v.minLength(1)),
});
export type AuthoredReadingPart = v.InferOutput<typeof AuthoredReadingPartSchema>;

/** `recording` names the output of `npm run content:audio`: <recording>.m4a, .cues.json and its lock. */
const ListeningPartSchema = v.strictObject({ ...partEntries, recording: LocalIdSchema });

const entriesOfMarkedModules = {
  ...moduleEntries,
  band_table: v.union([
    v.picklist(Object.keys(DEFAULT_BAND_TABLES) as (keyof typeof DEFAULT_BAND_TABLES)[]),
    BandTableSchema,
  ]),
  /** Ids of questions that were removed or rewritten. They are never used again. */
  retired_ids: v.optional(v.array(QuestionIdSchema)),
};

export const ModuleFileSchema = v.variant(
  "module_type",
  [
    v.strictObject({
      ...entriesOfMarkedModules,
      module_type: v.literal("reading"),
      parts: v.pipe(v.array(AuthoredReadingPartSchema), v.minLength(1)),
    }),
    v.strictObject({
      ...entriesOfMarkedModules,
      module_type: v.literal("listening"),
      parts: v.pipe(v.array(ListeningPartSchema), v.minLength(1)),
    }),
    AuthoredWritingModuleSchema,
    AuthoredSpeakingModuleSchema,
  ],
  "must be reading, listening, writing or speaking",
);
export type AuthoredModule = v.InferOutput<typeof ModuleFileSchema>;
export type AuthoredReadingModule = Extract<AuthoredModule, { module_type: "reading" }>;
export type AuthoredListeningModule = Extract<AuthoredModule, { module_type: "listening" }>;

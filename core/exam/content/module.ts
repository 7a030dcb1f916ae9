import * as v from "valibot";
import { MediaItemSchema } from "./media.ts";
import { ModuleTestTypeSchema } from "./module-type.ts";
import { ListeningPartSchema, ReadingPartSchema, SpeakingPartSchema, WritingTaskSchema } from "./part.ts";
import { SlugSchema, VersionSchema } from "./slug.ts";

const moduleEntries = {
  slug: SlugSchema,
  name: v.string(),
  test_type: ModuleTestTypeSchema,
  content_version: VersionSchema,
  /** Time on computer, in seconds, without extra time. */
  duration: v.pipe(v.number(), v.integer(), v.minValue(1)),
  media: v.array(MediaItemSchema),
};

/** A module as a candidate sees it, without its key. Immutable once published under its content_version. */
export const ModuleSchema = v.variant("module_type", [
  v.object({
    ...moduleEntries,
    module_type: v.literal("reading"),
    parts: v.pipe(v.array(ReadingPartSchema), v.minLength(1)),
  }),
  v.object({
    ...moduleEntries,
    module_type: v.literal("listening"),
    parts: v.pipe(v.array(ListeningPartSchema), v.minLength(1)),
  }),
  v.object({
    ...moduleEntries,
    module_type: v.literal("writing"),
    parts: v.pipe(v.array(WritingTaskSchema), v.minLength(1)),
  }),
  v.object({
    ...moduleEntries,
    module_type: v.literal("speaking"),
    parts: v.pipe(v.array(SpeakingPartSchema), v.minLength(1)),
  }),
]);
export type Module = v.InferOutput<typeof ModuleSchema>;
export type ReadingModule = Extract<Module, { module_type: "reading" }>;
export type ListeningModule = Extract<Module, { module_type: "listening" }>;
export type WritingModule = Extract<Module, { module_type: "writing" }>;
export type SpeakingModule = Extract<Module, { module_type: "speaking" }>;

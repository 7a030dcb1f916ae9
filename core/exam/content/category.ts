import * as v from "valibot";
import type { WritingTask } from "./part.ts";
import { LocalIdSchema } from "./slug.ts";

/** A category of model answers: a topic of content/categories.yaml, or a kind of Writing task. */
export const CategorySchema = v.object({
  /** Used in public addresses, so never reused for something else. */
  id: LocalIdSchema,
  name: v.string(),
  slug: LocalIdSchema,
  type: v.picklist(["topic", "task"]),
  module: v.literal("writing"),
});
export type Category = v.InferOutput<typeof CategorySchema>;

const KIND_NAMES: Readonly<Record<WritingTask["kind"], string>> = {
  line: "Line graphs",
  bar: "Bar charts",
  pie: "Pie charts",
  table: "Tables",
  mixed: "Mixed charts",
  process: "Processes",
  map: "Maps and plans",
  diagram: "Diagrams",
  letter_formal: "Formal letters",
  letter_semi_formal: "Semi-formal letters",
  letter_informal: "Informal letters",
  opinion: "Opinion essays",
  discussion: "Discussion essays",
  advantages: "Advantages and disadvantages",
  problem_solution: "Problems and solutions",
  two_part: "Two-part questions",
};

/** Returns the category of a topic. */
export function topicCategory({ id, name }: { id: string; name: string }): Category {
  return { id, name, slug: id, type: "topic", module: "writing" };
}

/** Returns the category of a kind of task: "letter-formal" for "letter_formal". */
export function kindCategory(kind: WritingTask["kind"]): Category {
  const id = kind.replace(/_/g, "-");
  return { id, name: KIND_NAMES[kind], slug: id, type: "task", module: "writing" };
}

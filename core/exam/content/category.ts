import * as v from "valibot";
import type { WritingTask } from "./part.ts";
import { LocalIdSchema } from "./slug.ts";

/** What model answers are listed under: a topic of content/categories.yaml, or the kind of their task. */
export const CategorySchema = v.object({
  /** In public addresses: never reused for something else. */
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

/** A topic as a category. */
export function topicCategory({ id, name }: { id: string; name: string }): Category {
  return { id, name, slug: id, type: "topic", module: "writing" };
}

/** The category of a kind of task: "letter_formal" is listed under "letter-formal". */
export function kindCategory(kind: WritingTask["kind"]): Category {
  const id = kind.replace(/_/g, "-");
  return { id, name: KIND_NAMES[kind], slug: id, type: "task", module: "writing" };
}

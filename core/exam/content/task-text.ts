import type { WritingTask } from "./part.ts";
import type { RichText } from "./text.ts";

/** A paragraph or a bullet list of a Writing task. */
export type TaskTextBlock = { kind: "paragraph"; text: RichText } | { kind: "list"; items: readonly RichText[] };

/**
 * Returns the whole text of a Writing task in printed order: prompt, the bullets of a letter, and its closing lines.
 * Every place that prints a task uses this. Figures come after the text.
 */
export function taskText({ prompt, bullets, closing = [] }: Pick<WritingTask, "prompt" | "bullets" | "closing">) {
  const blocks: TaskTextBlock[] = prompt.map((text) => ({ kind: "paragraph", text }));
  if (bullets !== undefined) blocks.push({ kind: "list", items: bullets });
  return [...blocks, ...closing.map((text): TaskTextBlock => ({ kind: "paragraph", text }))];
}

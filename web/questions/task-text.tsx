import type { WritingTask } from "#core/exam/content/part.ts";
import { taskText } from "#core/exam/content/task-text.ts";
import { RichWords } from "./rich-words.tsx";

/** The text of a Writing task without its figures: the prompt, and for a letter its bullets and closing lines. */
export function TaskText({ task }: { task: WritingTask }) {
  return taskText(task).map((block) =>
    block.kind === "paragraph" ? (
      <p key={block.text.text}>
        <RichWords text={block.text} />
      </p>
    ) : (
      <ul key="bullets">
        {block.items.map((item) => (
          <li key={item.text}>
            <RichWords text={item} />
          </li>
        ))}
      </ul>
    ),
  );
}

import { expect, it } from "vitest";
import type { WritingTask } from "./part.ts";
import { questionHtml, taskHtml } from "./task-html.ts";

const TASK: WritingTask = {
  id: "boats-1",
  number: 1,
  title: "Task 1",
  task: 1,
  kind: "mixed",
  prompt: [
    {
      text: "Boats < ships & rafts",
      marks: [
        { kind: "bold", start: 0, end: 13 },
        { kind: "italic", start: 8, end: 21 },
      ],
    },
  ],
  bullets: [{ text: "one" }, { text: "two" }, { text: "three" }],
  closing: [{ text: "Dear …," }],
  figures: [
    { title: "Fleet", caption: "Made up", table: { columns: ["Boat", "Length"], rows: [["Gull", "9"]] } },
    { title: "Deck", picture: { id: "p", media: "deck", alt: 'A deck with a "bridge" on it', width: 20, height: 10 } },
  ],
  minimumWords: 150,
  minutes: 20,
};
const MEDIA = [{ id: "deck", type: "image/svg+xml", bytes: 1, sha256: "a".repeat(64) } as const];

it("renders a task with its marks, bullets, closing lines, tables and pictures, everything escaped", () => {
  expect(questionHtml(TASK)).toBe(
    "<p><strong>Boats &lt; </strong><strong><em>ships</em></strong><em> &amp; rafts</em></p><ul><li>one</li><li>two</li><li>three</li></ul>",
  );
  expect(taskHtml(TASK, MEDIA)).toBe(
    "<p><strong>Boats &lt; </strong><strong><em>ships</em></strong><em> &amp; rafts</em></p>" +
      "<ul><li>one</li><li>two</li><li>three</li></ul><p>Dear …,</p>" +
      '<figure><figcaption>Fleet</figcaption><table><thead><tr><th scope="col">Boat</th><th scope="col">Length</th></tr></thead>' +
      '<tbody><tr><th scope="row">Gull</th><td>9</td></tr></tbody></table><p>Made up</p></figure>' +
      `<figure><figcaption>Deck</figcaption><img src="/media/${"a".repeat(64)}.svg" alt="A deck with a &quot;bridge&quot; on it" width="20" height="10"></figure>`,
  );
});

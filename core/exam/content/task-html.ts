import type { Figure, FigureTable } from "./figure.ts";
import { mediaPath, type MediaItem } from "./media.ts";
import type { WritingTask } from "./part.ts";
import { taskText } from "./task-text.ts";
import type { RichText } from "./text.ts";

// HTML for the wire fields that the specification declares as HTML. All authored text is escaped.

/** Renders the question without its figures and closing lines, for lists and previews. */
export function questionHtml({ prompt, bullets }: Pick<WritingTask, "prompt" | "bullets">): string {
  return textHtml({ prompt, bullets });
}

/** Renders a whole task: its text, then each figure as a table or picture. */
export function taskHtml(task: WritingTask, media: readonly MediaItem[]): string {
  const figures = (task.figures ?? []).map((figure) => figureHtml(figure, media)).join("");
  return `${textHtml(task)}${figures}`;
}

function textHtml(task: Parameters<typeof taskText>[0]): string {
  const html = taskText(task).map((block) =>
    block.kind === "paragraph"
      ? `<p>${richHtml(block.text)}</p>`
      : `<ul>${block.items.map((item) => `<li>${richHtml(item)}</li>`).join("")}</ul>`,
  );
  return html.join("");
}

function figureHtml({ title, caption, table, picture }: Figure, media: readonly MediaItem[]): string {
  const below = caption === undefined ? "" : `<p>${escapeHtml(caption)}</p>`;
  const item = picture && media.find(({ id }) => id === picture.media);
  const image =
    picture && item
      ? `<img src="${mediaPath(item)}" alt="${escapeHtml(picture.alt)}" width="${picture.width}" height="${picture.height}">`
      : "";
  return `<figure><figcaption>${escapeHtml(title)}</figcaption>${image}${table ? tableHtml(table) : ""}${below}</figure>`;
}

function tableHtml({ columns, rows }: FigureTable): string {
  const head = columns.map((cell) => `<th scope="col">${escapeHtml(cell)}</th>`).join("");
  const body = rows.map(
    ([first, ...cells]) =>
      `<tr><th scope="row">${escapeHtml(first ?? "")}</th>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join("")}</tr>`,
  );
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join("")}</tbody></table>`;
}

const TAGS = { bold: "strong", italic: "em" } as const;

/** Renders text with marks that may overlap. Each segment between two edges has the tags of all its marks. */
function richHtml({ text, marks = [] }: RichText): string {
  const edges = [...new Set([0, text.length, ...marks.flatMap(({ start, end }) => [start, end])])].sort(
    (a, b) => a - b,
  );
  let html = "";
  for (const [index, from] of edges.slice(0, -1).entries()) {
    const to = edges[index + 1] ?? text.length;
    const tags = marks.filter(({ start, end }) => start <= from && end >= to).map(({ kind }) => TAGS[kind]);
    const open = tags.map((tag) => `<${tag}>`).join("");
    const close = [...tags]
      .reverse()
      .map((tag) => `</${tag}>`)
      .join("");
    html += `${open}${escapeHtml(text.slice(from, to))}${close}`;
  }
  return html;
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

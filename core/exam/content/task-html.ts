import type { Figure, FigureTable } from "./figure.ts";
import { mediaPath, type MediaItem } from "./media.ts";
import type { WritingTask } from "./part.ts";
import type { RichText } from "./text.ts";

/** HTML for the wire fields that the specification declares as HTML. All authored text is escaped. */

/** Renders the text of a task without its figures, for lists and previews. */
export function questionHtml(task: Pick<WritingTask, "prompt" | "bullets">): string {
  return `${task.prompt.map(paragraph).join("")}${bulletList(task.bullets)}`;
}

/** Renders a whole task: its text, each figure as a table or picture, and the bullets and closing lines of a letter. */
export function taskHtml(task: WritingTask, media: readonly MediaItem[]): string {
  const figures = (task.figures ?? []).map((figure) => figureHtml(figure, media)).join("");
  const closing = (task.closing ?? []).map(paragraph).join("");
  return `${task.prompt.map(paragraph).join("")}${figures}${bulletList(task.bullets)}${closing}`;
}

function paragraph(text: RichText): string {
  return `<p>${richHtml(text)}</p>`;
}

function bulletList(bullets: readonly RichText[] | undefined): string {
  return bullets === undefined ? "" : `<ul>${bullets.map((one) => `<li>${richHtml(one)}</li>`).join("")}</ul>`;
}

function figureHtml({ title, caption, table, picture }: Figure, media: readonly MediaItem[]): string {
  const below = caption === undefined ? "" : `<p>${escapeHtml(caption)}</p>`;
  const item = picture && media.find((one) => one.id === picture.media);
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
  for (const [at, from] of edges.slice(0, -1).entries()) {
    const to = edges[at + 1] ?? text.length;
    const over = marks.filter(({ start, end }) => start <= from && end >= to).map(({ kind }) => TAGS[kind]);
    const open = over.map((tag) => `<${tag}>`).join("");
    const close = [...over]
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

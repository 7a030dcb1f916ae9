import type { Figure } from "#core/exam/content/figure.ts";
import { WRITING_TASK_LIMITS, type WritingTask } from "#core/exam/content/part.ts";
import type { AuthoredFigure, AuthoredTask, AuthoredWritingModule } from "../authored-writing.ts";
import { chartTable } from "../chart-table.ts";
import { checkWriting } from "../check-writing.ts";
import { compileRich } from "./compile-rich.ts";
import { readPicture, type CompiledParts, type Work } from "./compile-part.ts";
import type { Path, Reporter } from "../findings.ts";

/** Compiles the tasks of a Writing module. The exam sets their length and advised time, so authors give neither. */
export async function compileWriting(authored: AuthoredWritingModule, work: Work): Promise<CompiledParts> {
  checkWriting(authored, work.report);
  const parts: WritingTask[] = [];
  for (const [index, task] of authored.parts.entries()) parts.push(await compileTask(task, index === 0 ? 1 : 2, work));
  const briefs = authored.parts.flatMap(({ id, brief }) => (brief ? [[id, brief] as const] : []));
  const haveAllBriefs = briefs.length === authored.parts.length;
  return {
    parts,
    duration: authored.minutes * 60,
    keys: [],
    ...(haveAllBriefs && { briefs: Object.fromEntries(briefs) }),
  };
}

async function compileTask(task: AuthoredTask, number: 1 | 2, work: Work): Promise<WritingTask> {
  const place: Path = ["parts", number - 1];
  const report = work.report.at(...place);
  const figures: Figure[] = [];
  for (const [index, figure] of (task.figures ?? []).entries())
    figures.push(await compileFigure(figure, `task-${number}.figure-${index + 1}`, [...place, "figures", index], work));
  return {
    id: task.id,
    number,
    title: `Task ${number}`,
    task: number,
    kind: task.kind,
    prompt: richTexts(task.prompt, report, "prompt"),
    ...(task.bullets && { bullets: richTexts(task.bullets, report, "bullets") }),
    ...(task.closing && { closing: richTexts(task.closing, report, "closing") }),
    ...(figures.length > 0 && { figures }),
    ...WRITING_TASK_LIMITS[number],
  };
}

function richTexts(sources: readonly string[], report: Reporter, field: string) {
  return sources.map((source, index) => compileRich(source, report, [field, index]));
}

async function compileFigure(figure: AuthoredFigure, id: string, place: Path, work: Work): Promise<Figure> {
  const { title, caption, chart, table, picture } = figure;
  const media = picture && (await readPicture(picture, [...place, "picture", "file"], work));
  return {
    title,
    ...(caption !== undefined && { caption }),
    ...(chart && { chart: withoutUndefined(chart), table: chartTable(chart) }),
    ...(table && { table }),
    ...(picture && {
      picture: { id, media: media ?? "missing", alt: picture.alt.trim(), width: picture.width, height: picture.height },
    }),
  };
}

/** Returns the authored chart in the form of core: optional fields are absent, never undefined. */
function withoutUndefined({ kind, unit, axes, categories, series }: NonNullable<AuthoredFigure["chart"]>) {
  return {
    kind,
    ...(unit !== undefined && { unit }),
    axes: { x: axes.x, ...(axes.y !== undefined && { y: axes.y }) },
    categories,
    series,
  };
}

import type { MediaItem } from "#core/exam/content/media.ts";
import type { WritingTask } from "#core/exam/content/part.ts";
import type { AttemptRecord } from "#web/db/attempt-record.ts";
import type { Parts } from "#web/parts.ts";

/** One answer of a handed-in Writing attempt; the task where this device has it. */
export type HandedInAnswer = { section: string; text: string; task: WritingTask | null };
export type HandedIn = { answers: HandedInAnswer[]; media: MediaItem[] };

/** The answers in the order of the tasks; an attempt of another device may come without its tasks. */
export async function readHandedIn(parts: Parts, { slug, head }: AttemptRecord): Promise<HandedIn> {
  const [device, { getDrafts }, { getAttemptModule }, { getPackContent }] = await Promise.all([
    parts.device(),
    import("#web/db/drafts.ts"),
    import("#web/db/attempts.ts"),
    import("#web/db/packs.ts"),
  ]);
  const [drafts, pack, copy] = await Promise.all([
    getDrafts(device, slug),
    getPackContent(device, head.module_slug),
    getAttemptModule(device, slug),
  ]);
  const module = copy ?? (pack?.module.content_version === head.content_version ? pack.module : undefined);
  const tasks = module?.module_type === "writing" ? module.parts : [];
  const taken = tasks.filter((task) => head.parts === null || head.parts.includes(task.number));
  const textOf = (section: string): string => drafts.find((draft) => draft.section === section)?.text ?? "";
  return {
    answers:
      taken.length > 0
        ? taken.map((task) => ({ section: task.id, text: textOf(task.id), task }))
        : drafts.map(({ section, text }) => ({ section, text, task: null })),
    media: module?.media ?? [],
  };
}

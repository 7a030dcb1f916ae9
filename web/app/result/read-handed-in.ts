import type { MediaItem } from "#core/exam/content/media.ts";
import type { WritingTask } from "#core/exam/content/part.ts";
import type { AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import type { Services } from "#web/services.ts";

/** One answer of a handed-in Writing attempt. `task` is null if the task is not on this device. */
export type HandedInAnswer = { section: string; text: string; task: WritingTask | null };
export type HandedIn = { answers: HandedInAnswer[]; media: MediaItem[] };

/** Reads the answers of a Writing attempt, in task order. An attempt from another device may lack its tasks. */
export async function readHandedIn(services: Services, { slug, head }: AttemptRecord): Promise<HandedIn> {
  const [device, { getDrafts }, { getAttemptModule }, { getPackContent }] = await Promise.all([
    services.device(),
    import("#web/db/draft/drafts.ts"),
    import("#web/db/attempt/attempts.ts"),
    import("#web/db/library/packs.ts"),
  ]);
  const [drafts, pack, copy] = await Promise.all([
    getDrafts(device, slug),
    getPackContent(device, head.module_slug),
    getAttemptModule(device, slug),
  ]);
  const module = copy ?? (pack?.module.content_version === head.content_version ? pack.module : undefined);
  const tasks = module?.module_type === "writing" ? module.parts : [];
  const chosenTasks = tasks.filter((task) => head.parts === null || head.parts.includes(task.number));
  const textOf = (section: string): string => drafts.find((draft) => draft.section === section)?.text ?? "";
  return {
    answers:
      chosenTasks.length > 0
        ? chosenTasks.map((task) => ({ section: task.id, text: textOf(task.id), task }))
        : drafts.map(({ section, text }) => ({ section, text, task: null })),
    media: module?.media ?? [],
  };
}

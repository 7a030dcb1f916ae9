import type { ModuleKey } from "#core/exam/content/answer-key.ts";
import type { Module } from "#core/exam/content/module.ts";
import type { QuestionGroup } from "#core/exam/content/question-group.ts";
import { groupOf } from "#core/exam/content/question-numbers.ts";
import type { DrillItem } from "#core/exam/drill/mark-drill.ts";
import { questionRef } from "#core/exam/drill/question-ref.ts";
import { type Device, withCacheDatabase, withWorkDatabase } from "../storage/device.ts";
import type { Mistake } from "./study-cards.ts";

/** A question with everything that its card shows. `number` is the question's number in this version of the module. */
export type CardQuestion = DrillItem & { group: QuestionGroup; part: number; number: number };

/**
 * Returns the question of a mistake: from the attempt or drill with the mistake, or else from a download of the module.
 * A download in another version must have a question with the same id. Null if the device has no such question.
 */
export async function readCardQuestion(device: Device, mistake: Mistake): Promise<CardQuestion | null> {
  const fromSource = await readFromSource(device, mistake);
  if (fromSource !== null) return fromSource;
  const { cache } = device;
  const [content, row] = await withCacheDatabase(device, () =>
    Promise.all([cache.packs.get(mistake.module_slug), cache.packKeys.get(mistake.module_slug)]),
  );
  return content === undefined || row === undefined ? null : findQuestion(content.module, row.key, mistake);
}

async function readFromSource(device: Device, mistake: Mistake): Promise<CardQuestion | null> {
  const { work } = device;
  const { source } = mistake;
  return withWorkDatabase(device, async () => {
    if (source.kind === "drill") {
      const item = (await work.drill.get(source.slug))?.items?.[source.item];
      return item === undefined ? null : findQuestion(item.module, item.key, mistake);
    }
    const module = await work.attemptModule.get(source.slug);
    const key = await work.attemptKey.get(source.slug);
    return module === undefined || key === undefined ? null : findQuestion(module.module, key.key, mistake);
  });
}

function findQuestion(module: Module, key: ModuleKey, { ref, mark, content_version }: Mistake): CardQuestion | null {
  if (module.module_type !== "reading" && module.module_type !== "listening") return null;
  const number =
    key.content_version === content_version
      ? mark.number
      : key.questions.find((question) => questionRef(key, question.number) === ref)?.number;
  if (number === undefined || !key.questions.some((question) => question.number === number)) return null;
  for (const part of module.parts) {
    const group = groupOf(part.groups, number);
    if (group !== undefined) return { module, key, group, part: part.number, number };
  }
  return null;
}

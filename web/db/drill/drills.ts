import type { Answers } from "#core/exam/attempt/attempt.ts";
import type { ModuleKey } from "#core/exam/content/answer-key.ts";
import { groupNumbers } from "#core/exam/content/question-numbers.ts";
import type { QuestionType } from "#core/exam/content/question-type.ts";
import {
  type AnswerHistory,
  chooseDrill,
  type DrillCandidate,
  drillCandidates,
} from "#core/exam/drill/choose-drill.ts";
import type { DrillSkill, DrillRequest } from "#core/exam/drill/drill.ts";
import { type DrillItem, drillModule, markDrill } from "#core/exam/drill/mark-drill.ts";
import { questionRef } from "#core/exam/drill/question-ref.ts";
import { queueCommand, queueTables } from "../outbox/outbox.ts";
import { type Device, withCacheDatabase, withWorkDatabase } from "../storage/device.ts";
import type { DrillRow } from "../storage/work-database.ts";
import { listDrills } from "./drill-rows.ts";

/**
 * A question type that the downloads of a skill contain. `questions`: how many questions of this type they have.
 * `open`: how many of these the learner has not answered yet or last answered wrong.
 */
export type DrillChoice = { type: QuestionType; questions: number; open: number };

/** The question groups to choose from. `itemOf` returns the texts and the answer key of a group. */
type DrillPool = { candidates: DrillCandidate[]; itemOf: (candidate: DrillCandidate) => DrillItem | null };

/** Returns the question types that can be drilled on this device, those with the most open questions first. */
export async function listDrillChoices(device: Device, owner: string, skill: DrillSkill): Promise<DrillChoice[]> {
  const [{ candidates }, history] = await Promise.all([readDrillPool(device, skill), readHistory(device, owner)]);
  const choices = new Map<QuestionType, DrillChoice>();
  for (const { type, refs } of candidates) {
    const choice = choices.get(type) ?? { type, questions: 0, open: 0 };
    choice.questions += refs.length;
    choice.open += refs.filter((ref) => history.get(ref)?.right !== true).length;
    choices.set(type, choice);
  }
  return [...choices.values()].sort((a, b) => b.open - a.open || (a.type < b.type ? -1 : 1));
}

/** Starts a drill from the downloads. Returns null if they have no group that fits the request. */
export async function startDrill(
  device: Device,
  { owner, slug, request, now }: { owner: string; slug: string; request: DrillRequest; now: number },
): Promise<DrillRow | null> {
  const [pool, history] = await Promise.all([readDrillPool(device, request.skill), readHistory(device, owner)]);
  const chosen = chooseDrill(pool.candidates, history, request);
  const items = chosen.flatMap((candidate) => pool.itemOf(candidate) ?? []);
  if (items.length === 0 || items.length !== chosen.length) return null;
  const row: DrillRow = {
    ...request,
    slug,
    owner,
    groups: chosen.map(({ module_slug, content_version, part, group }) => ({
      module_slug,
      content_version,
      part,
      group,
      answers: {},
      seconds: {},
    })),
    items,
    at: 0,
    started_at: now,
    finished_at: null,
    marking: null,
  };
  await withWorkDatabase(device, () => device.work.drill.put(row));
  return row;
}

export function getDrill(device: Device, slug: string): Promise<DrillRow | undefined> {
  return withWorkDatabase(device, () => device.work.drill.get(slug));
}

/** What the learner did in one group: the answers, and the seconds spent on its question `current`. */
export type DrillStep = { answers: Answers; current: number; seconds: number };

/** Saves the learner's work in group `groupIndex` of a running drill. A finished drill stays unchanged. */
export async function saveDrillGroup(device: Device, slug: string, groupIndex: number, step: DrillStep): Promise<void> {
  const { work } = device;
  await withWorkDatabase(device, () =>
    work.transaction("rw", work.drill, async () => {
      const row = await work.drill.get(slug);
      if (row === undefined || row.finished_at !== null) return;
      const groups = row.groups.map((group, index) => {
        if (index !== groupIndex) return group;
        const spent = (group.seconds[String(step.current)] ?? 0) + step.seconds;
        const seconds = step.seconds > 0 ? { ...group.seconds, [String(step.current)]: spent } : group.seconds;
        return { ...group, answers: step.answers, seconds };
      });
      await work.drill.put({ ...row, groups });
    }),
  );
}

/** Stores which group is on screen. */
export async function openDrillGroup(device: Device, slug: string, groupIndex: number): Promise<void> {
  await withWorkDatabase(device, () => device.work.drill.update(slug, { at: groupIndex }));
}

/** Marks a drill and queues it for the server, in one transaction. A finished drill stays unchanged. */
export async function finishDrill(device: Device, slug: string, now: number): Promise<DrillRow | undefined> {
  const { work } = device;
  return withWorkDatabase(device, () =>
    work.transaction("rw", [work.drill, ...queueTables(work)], async () => {
      const row = await work.drill.get(slug);
      if (row === undefined || row.items === null || row.finished_at !== null) return row;
      const marking = markDrill(
        row.items,
        row.groups.map(({ answers }) => answers),
      );
      const finished = { ...row, finished_at: now, marking };
      await work.drill.put(finished);
      const { skill, type, difficulty, groups, started_at } = row;
      await queueCommand(work, {
        owner: row.owner,
        kind: "drill.finish",
        payload: { drill_slug: slug, skill, type, difficulty, groups, started_at, finished_at: now },
        agg: `drill:${slug}`,
        now,
        delay: 0,
      });
      return finished;
    }),
  );
}

/** Reads the question groups of the downloaded modules of a skill. */
async function readDrillPool(device: Device, skill: DrillSkill): Promise<DrillPool> {
  const { cache } = device;
  const readyRows = await withCacheDatabase(device, () =>
    cache.packRows.filter((row) => row.state === "ready" && row.module_type === skill).toArray(),
  );
  const packs = await Promise.all(
    readyRows.map(({ module_slug }) =>
      withCacheDatabase(device, async () => ({
        module: (await cache.packs.get(module_slug))?.module,
        key: (await cache.packKeys.get(module_slug))?.key,
      })),
    ),
  );
  const packsWithKey = packs.flatMap(({ module, key }) => (module && key ? [{ module, key }] : []));
  return {
    candidates: packsWithKey.flatMap(({ module, key }) => drillCandidates(module, key)),
    itemOf: (candidate) => {
      const pack = packsWithKey.find(({ module }) => module.slug === candidate.module_slug);
      const module = pack && drillModule(pack.module, candidate);
      return pack && module ? { module, key: keyForModule(pack.key, module) } : null;
    },
  };
}

/** Returns an answer key with only what the marking and the review of this module's questions need. */
function keyForModule(key: ModuleKey, module: DrillItem["module"]): ModuleKey {
  const numbers = new Set(module.parts.flatMap((part) => part.groups.flatMap(groupNumbers)));
  const parts = new Set(module.parts.map(({ id }) => id));
  const { transcripts, briefs: _briefs, band_table: _table, ...rest } = key;
  return {
    ...rest,
    questions: key.questions.filter(({ number }) => numbers.has(number)),
    ...(transcripts && {
      transcripts: Object.fromEntries(Object.entries(transcripts).filter(([id]) => parts.has(id))),
    }),
  };
}

/** Returns the learner's last answer to each question, from attempts and drills. */
async function readHistory(device: Device, owner: string): Promise<AnswerHistory> {
  const { work } = device;
  const { attempts, keys, drills } = await withWorkDatabase(device, async () => {
    const attempts = await work.attempt.where("owner").equals(owner).toArray();
    const marked = attempts.filter((attempt) => attempt.marking !== null);
    return {
      attempts: marked,
      keys: await work.attemptKey.bulkGet(marked.map(({ slug }) => slug)),
      drills: await listDrills(device, owner),
    };
  });
  const answers = [
    ...attempts.flatMap(({ head, marking, submitted_at, updated_at }, index) =>
      (marking?.questions ?? []).map(({ number, right }) => ({
        // Without the answer key, a question is named by its number in the version of the attempt.
        ref: questionRef(keys[index]?.key ?? { ...head, questions: [] }, number),
        right,
        at: submitted_at ?? updated_at,
      })),
    ),
    ...drills.flatMap(({ marking, finished_at }) =>
      (marking?.groups ?? []).flatMap(({ questions }) =>
        questions.map(({ ref, right }) => ({ ref, right, at: finished_at ?? 0 })),
      ),
    ),
  ].sort((a, b) => a.at - b.at);
  return new Map(answers.map(({ ref, right, at }) => [ref, { right, at }]));
}

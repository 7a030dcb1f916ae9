import type { ClockState } from "#core/exam/attempt/clock.ts";
import {
  EMPTY_WORK,
  type AttemptHead,
  type AttemptMode,
  type AttemptWork,
  type ExtraTime,
} from "#core/exam/attempt/attempt.ts";
import type { ModuleKey } from "#core/exam/content/answer-key.ts";
import type { Module } from "#core/exam/content/module.ts";
import { moduleNumbers } from "#core/exam/content/question-numbers.ts";
import { mistakesOf, pieceOf } from "#core/exam/attempt/piece.ts";
import type { AttemptPlace, AttemptRecord } from "./attempt-record.ts";
import { afterRecovery, recovered, remember, withJournal, writeWork } from "./attempt-work.ts";
import { atWork, type Device } from "./device.ts";
import { forgetJournal, journalWork } from "./journal.ts";
import { attemptAggregate, queueCommand, queueTables } from "./outbox.ts";
import { getPackContent, getPackKey } from "./packs.ts";
import { watch, type Watch } from "./watch.ts";

export type { AttemptDelivery, AttemptPlace, AttemptRecord } from "./attempt-record.ts";

export type NewAttempt = {
  owner: string;
  slug: string;
  module_slug: string;
  mode: AttemptMode;
  extra_time: ExtraTime;
  parts: number[] | null;
  /** The full test that this paper is sat in. */
  full_test?: string;
  /** The marked attempt whose mistakes are asked again, instead of a paper. */
  mistakes_of?: string;
  clock: ClockState;
  now: number;
};

/**
 * Starts an attempt on a downloaded module: copies text and key, so that the attempt never changes under the
 * learner, and queues the news for the server. Starting the same slug again answers what is there.
 */
export async function startAttempt(
  device: Device,
  start: NewAttempt,
): Promise<{ attempt: AttemptRecord } | { problem: "not_downloaded" }> {
  await recovered(device);
  const source = await (start.mistakes_of === undefined
    ? findPack(device, start.module_slug)
    : findMistakes(device, start.mistakes_of, start.owner));
  if (source === null) {
    const known = await getAttempt(device, start.slug);
    return known === undefined ? { problem: "not_downloaded" } : { attempt: known };
  }
  const { module, key, only } = source;
  const head: AttemptHead = {
    attempt_slug: start.slug,
    module_type: module.module_type,
    module_slug: module.slug,
    content_version: module.content_version,
    mode: start.mode,
    extra_time: start.extra_time,
    parts: only === undefined ? start.parts : source.parts,
    ...(only !== undefined && { only }),
    ...(start.full_test !== undefined && { full_test: start.full_test }),
    started_at: start.now,
  };
  const attempt: AttemptRecord = {
    slug: start.slug,
    owner: start.owner,
    head,
    book_name: source.book_name,
    test_name: source.test_name,
    work: EMPTY_WORK,
    edit: 0,
    clock: start.clock,
    place: {
      number: moduleNumbers(module, head.parts)[0] ?? 1,
      view: "passage",
      part: head.parts?.[0] ?? module.parts[0]?.number ?? 1,
    },
    status: "in_progress",
    submitted_at: null,
    reason: null,
    marking: null,
    delivery: "device",
    rev: 0,
    held: true,
    updated_at: start.now,
  };
  const { work } = device;
  const stored = await atWork(device, () =>
    work.transaction("rw", [work.attempt, work.attemptModule, work.attemptKey, ...queueTables(work)], async () => {
      const known = await work.attempt.get(start.slug);
      if (known !== undefined) return known;
      await work.attempt.add(attempt);
      await work.attemptModule.put({ slug: start.slug, module });
      if (key !== undefined) await work.attemptKey.put({ slug: start.slug, key });
      await queueCommand(work, {
        owner: start.owner,
        kind: "attempt.create",
        payload: head,
        agg: attemptAggregate(start.slug),
        now: start.now,
        delay: 0,
        replaces: true,
      });
      return attempt;
    }),
  );
  return { attempt: remember(device, stored) };
}

/** What an attempt is made from. */
type Source = {
  module: Module;
  key: ModuleKey | undefined;
  book_name: string;
  test_name: string;
  parts: number[] | null;
  only: number[] | undefined;
};

async function findPack(device: Device, moduleSlug: string): Promise<Source | null> {
  const [pack, key] = await Promise.all([getPackContent(device, moduleSlug), getPackKey(device, moduleSlug)]);
  if (pack === undefined) return null;
  return {
    module: pack.module,
    key,
    book_name: pack.book.name,
    test_name: pack.test.name,
    parts: null,
    only: undefined,
  };
}

/** The paper as it was sat, with only the questions that went wrong; right answers stand in the gaps between them. */
export async function findMistakes(device: Device, slug: string, owner: string): Promise<Source | null> {
  const review = await getReview(device, slug);
  const marking = review?.attempt.marking ?? null;
  if (review === undefined || marking === null || review.attempt.owner !== owner) return null;
  const { attempt, key } = review;
  const only = mistakesOf(review.module, key, marking);
  if (only.length === 0) return null;
  const given = new Map(
    marking.questions.flatMap((mark) => (mark.right && mark.given !== "" ? [[mark.number, mark.given]] : [])),
  );
  return {
    module: pieceOf(review.module, only, given),
    key,
    book_name: attempt.book_name,
    test_name: attempt.test_name,
    parts: attempt.head.parts,
    only,
  };
}

export async function getAttempt(device: Device, slug: string): Promise<AttemptRecord | undefined> {
  await recovered(device);
  const attempt = await atWork(device, () => device.work.attempt.get(slug));
  return attempt === undefined ? undefined : remember(device, withJournal(device, attempt));
}

export function watchAttempt(device: Device, slug: string): Watch<AttemptRecord | undefined> {
  return afterRecovery(
    device,
    watch(() => device.work.attempt.get(slug)),
  );
}

/** An account's attempts, the one that changed last first. */
export async function listAttempts(device: Device, owner: string): Promise<AttemptRecord[]> {
  await recovered(device);
  return atWork(device, () => readAttempts(device, owner));
}

export function watchAttempts(device: Device, owner: string): Watch<AttemptRecord[]> {
  return afterRecovery(
    device,
    watch(() => readAttempts(device, owner)),
  );
}

async function readAttempts(device: Device, owner: string): Promise<AttemptRecord[]> {
  const attempts = await device.work.attempt.where("owner").equals(owner).toArray();
  return attempts.sort((a, b) => b.updated_at - a.updated_at);
}

/** The text that the attempt was started on; undefined when it was started on another device. */
export async function getAttemptModule(device: Device, slug: string): Promise<Module | undefined> {
  return (await atWork(device, () => device.work.attemptModule.get(slug)))?.module;
}

/**
 * Changes the learner's work and queues it for the server, in one transaction. Resolves when it is on the disk.
 * An attempt that was handed in is answered unchanged. When the database refuses, the work goes to the journal
 * before this rejects.
 */
export async function changeWork(
  device: Device,
  slug: string,
  now: number,
  change: (work: AttemptWork) => AttemptWork,
): Promise<AttemptRecord> {
  await recovered(device);
  const before = device.latest.get(slug);
  if (before !== undefined) before.pending += 1;
  try {
    const { work } = device;
    const changed = await atWork(device, () =>
      work.transaction(
        "rw",
        [work.attempt, ...queueTables(work)],
        async () => await writeWork(work, slug, now, change),
      ),
    );
    if (before !== undefined) before.pending -= 1;
    forgetJournal(device, slug, changed.edit);
    return remember(device, changed);
  } catch (error) {
    if (before !== undefined) {
      before.pending -= 1;
      journalWork(device, slug, change(before.work));
      device.recovery = null;
    }
    throw error;
  }
}

/** Remembers where the learner is. Of no interest to the server. */
export async function savePlace(device: Device, slug: string, place: AttemptPlace): Promise<void> {
  await atWork(device, () => device.work.attempt.update(slug, { place }));
}

export async function saveClock(device: Device, slug: string, clock: ClockState): Promise<void> {
  await atWork(device, () => device.work.attempt.update(slug, { clock }));
}

export type Review = { attempt: AttemptRecord; module: Module; key: ModuleKey };

/**
 * Everything that a review shows, only after hand-in. From the attempt's own copy, or, for an attempt of another
 * device, from a download of the same content; undefined while there is neither.
 */
export async function getReview(device: Device, slug: string): Promise<Review | undefined> {
  const attempt = await getAttempt(device, slug);
  if (attempt === undefined || attempt.status === "in_progress") return undefined;
  const { work } = device;
  const [module, key] = await atWork(device, () =>
    Promise.all([work.attemptModule.get(slug), work.attemptKey.get(slug)]),
  );
  if (module !== undefined && key !== undefined) return { attempt, module: module.module, key: key.key };
  const { module_slug, content_version } = attempt.head;
  const [pack, packKey] = await Promise.all([getPackContent(device, module_slug), getPackKey(device, module_slug)]);
  if (pack === undefined || packKey === undefined || pack.module.content_version !== content_version) return undefined;
  return { attempt, module: pieceOf(pack.module, attempt.head.only), key: packKey };
}

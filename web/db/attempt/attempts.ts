import type { TimerState } from "#core/exam/attempt/timer.ts";
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
import { mistakeNumbers, pickQuestions } from "#core/exam/attempt/practice-set.ts";
import type { AttemptPlace, AttemptRecord } from "./attempt-record.ts";
import { watchAfterRecovery, recoverOnce, cacheLatestWork, withWriteAhead, writeWork } from "./attempt-work.ts";
import { withWorkDatabase, type Device } from "../storage/device.ts";
import { deleteWorkWriteAhead, writeAheadWork } from "./work-write-ahead.ts";
import { attemptAggregate, queueCommand, queueTables } from "../outbox/outbox.ts";
import { getPackContent, getPackKey } from "../library/packs.ts";
import { watch, type Watch } from "../storage/watch.ts";

export type { AttemptSendState, AttemptPlace, AttemptRecord } from "./attempt-record.ts";

export type NewAttempt = {
  owner: string;
  slug: string;
  module_slug: string;
  mode: AttemptMode;
  extra_time: ExtraTime;
  parts: number[] | null;
  /** The full test that this module belongs to. */
  full_test?: string;
  /** The marked attempt whose mistakes are practised, instead of a module. */
  mistakes_of?: string;
  clock: TimerState;
  now: number;
};

/**
 * Starts an attempt on a downloaded module and queues it for the server. Copies the module and its answer key, so that
 * later versions do not change the attempt. Starting the same slug again returns the existing attempt.
 */
export async function startAttempt(
  device: Device,
  start: NewAttempt,
): Promise<{ attempt: AttemptRecord } | { problem: "not_downloaded" }> {
  await recoverOnce(device);
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
  const stored = await withWorkDatabase(device, () =>
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
      });
      return attempt;
    }),
  );
  return { attempt: cacheLatestWork(device, stored) };
}

/** The content that an attempt is made from. */
type AttemptContent = {
  module: Module;
  key: ModuleKey | undefined;
  book_name: string;
  test_name: string;
  parts: number[] | null;
  /** The numbers of the questions to ask; undefined asks all. */
  only: number[] | undefined;
};

async function findPack(device: Device, moduleSlug: string): Promise<AttemptContent | null> {
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

/**
 * Returns the module of a marked attempt with only the questions that were answered wrong. Gaps of the other questions
 * show the learner's right answers. Null if this account has no such attempt with mistakes on this device.
 */
export async function findMistakes(device: Device, slug: string, owner: string): Promise<AttemptContent | null> {
  const review = await getReview(device, slug);
  const marking = review?.attempt.marking ?? null;
  if (review === undefined || marking === null || review.attempt.owner !== owner) return null;
  const { attempt, key } = review;
  const only = mistakeNumbers(review.module, key, marking);
  if (only.length === 0) return null;
  const rightAnswers = new Map(
    marking.questions.flatMap((mark) => (mark.right && mark.given !== "" ? [[mark.number, mark.given]] : [])),
  );
  return {
    module: pickQuestions(review.module, only, rightAnswers),
    key,
    book_name: attempt.book_name,
    test_name: attempt.test_name,
    parts: attempt.head.parts,
    only,
  };
}

export async function getAttempt(device: Device, slug: string): Promise<AttemptRecord | undefined> {
  await recoverOnce(device);
  const attempt = await withWorkDatabase(device, () => device.work.attempt.get(slug));
  return attempt === undefined ? undefined : cacheLatestWork(device, withWriteAhead(device, attempt));
}

export function watchAttempt(device: Device, slug: string): Watch<AttemptRecord | undefined> {
  return watchAfterRecovery(
    device,
    watch(() => device.work.attempt.get(slug)),
  );
}

/** Lists an account's attempts, the most recently changed first. */
export async function listAttempts(device: Device, owner: string): Promise<AttemptRecord[]> {
  await recoverOnce(device);
  return withWorkDatabase(device, () => readAttempts(device, owner));
}

export function watchAttempts(device: Device, owner: string): Watch<AttemptRecord[]> {
  return watchAfterRecovery(
    device,
    watch(() => readAttempts(device, owner)),
  );
}

async function readAttempts(device: Device, owner: string): Promise<AttemptRecord[]> {
  const attempts = await device.work.attempt.where("owner").equals(owner).toArray();
  return attempts.sort((a, b) => b.updated_at - a.updated_at);
}

/** Returns the attempt's copy of its module; undefined for an attempt of another device that was not copied yet. */
export async function getAttemptModule(device: Device, slug: string): Promise<Module | undefined> {
  return (await withWorkDatabase(device, () => device.work.attemptModule.get(slug)))?.module;
}

/**
 * Changes the learner's work and queues it in one transaction. Resolves when the work is on disk. Returns a handed-in
 * attempt unchanged. If the database fails, makes a write-ahead copy if the attempt was read before, and rejects.
 */
export async function changeWork(
  device: Device,
  slug: string,
  now: number,
  change: (work: AttemptWork) => AttemptWork,
): Promise<AttemptRecord> {
  await recoverOnce(device);
  const before = device.latest.get(slug);
  if (before !== undefined) before.pending += 1;
  try {
    const { work } = device;
    const changed = await withWorkDatabase(device, () =>
      work.transaction(
        "rw",
        [work.attempt, ...queueTables(work)],
        async () => await writeWork(work, slug, now, change),
      ),
    );
    if (before !== undefined) before.pending -= 1;
    deleteWorkWriteAhead(device, slug, changed.edit);
    return cacheLatestWork(device, changed);
  } catch (error) {
    if (before !== undefined) {
      before.pending -= 1;
      writeAheadWork(device, slug, change(before.work));
      device.recovery = null;
    }
    throw error;
  }
}

/** Saves where the learner is. The server does not need the place. */
export async function savePlace(device: Device, slug: string, place: AttemptPlace): Promise<void> {
  await withWorkDatabase(device, () => device.work.attempt.update(slug, { place }));
}

export async function saveTimer(device: Device, slug: string, clock: TimerState): Promise<void> {
  await withWorkDatabase(device, () => device.work.attempt.update(slug, { clock }));
}

export type Review = { attempt: AttemptRecord; module: Module; key: ModuleKey };

/**
 * Returns everything that a review shows, from the attempt's own copy or from a download of the same version. Undefined
 * before hand-in, and if the device has neither.
 */
export async function getReview(device: Device, slug: string): Promise<Review | undefined> {
  const attempt = await getAttempt(device, slug);
  if (attempt === undefined || attempt.status === "in_progress") return undefined;
  const { work } = device;
  const [module, key] = await withWorkDatabase(device, () =>
    Promise.all([work.attemptModule.get(slug), work.attemptKey.get(slug)]),
  );
  if (module !== undefined && key !== undefined) return { attempt, module: module.module, key: key.key };
  const { module_slug, content_version } = attempt.head;
  const [pack, packKey] = await Promise.all([getPackContent(device, module_slug), getPackKey(device, module_slug)]);
  if (pack === undefined || packKey === undefined || pack.module.content_version !== content_version) return undefined;
  return { attempt, module: pickQuestions(pack.module, attempt.head.only), key: packKey };
}

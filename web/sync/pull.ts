import type { ModuleType } from "#core/exam/content/module-type.ts";
import { startTimer } from "#core/exam/attempt/timer.ts";
import { UserSchema, type User } from "#core/wire/account/user.ts";
import { AttemptSchema, type Attempt } from "#core/wire/attempt/attempts.ts";
import type { Book } from "#core/exam/content/book.ts";
import type { ReplyOf } from "#core/wire/endpoints.ts";
import * as v from "valibot";
import type { Device } from "#web/db/storage/device.ts";
import { readAllModules } from "#web/db/library/all-modules.ts";
import { putBooks, type BookListName } from "#web/db/library/books.ts";
import {
  resetCursor,
  storeCursor,
  mergePulledAttempts,
  readCursor,
  type PulledAttempt,
} from "#web/db/attempt/pulled-attempts.ts";
import { DrillSchema, type Drill } from "#core/exam/drill/drill.ts";
import { mergePulledDrills } from "#web/db/drill/drill-rows.ts";
import { mergePulledStudy } from "./pull-study.ts";
import { recordSync } from "#web/db/storage/last-sync.ts";
import type { Client } from "#web/net/client.ts";
import { createQueueOfOne } from "./queue-of-one.ts";

/** Outcome of a pull. fresh: the device has the server's data. offline, failed: the device has only earlier data. */
export type PullOutcome = "fresh" | "offline" | "failed";

export type PullDependencies = {
  device: Device;
  client: Client;
  owner: () => string | null;
  onUser: (user: User) => void;
  now: () => number;
};

export type Pull = {
  /** Fetches a whole listing and stores it on the device. */
  refreshBooks: (list: BookListName) => Promise<PullOutcome>;
  /** Fetches and applies the account's changes since the last pull. */
  pullChanges: () => Promise<PullOutcome>;
  /** Fetches and applies all changes of the account. */
  pullAllChanges: () => Promise<PullOutcome>;
  /** Returns whether the last pull skipped a change because of unsent work. Pull again once the work is sent. */
  isBehind: () => boolean;
};

const PAGE_SIZE = 100;
const HTTP_GONE = 410;
/** More pages than any valid feed has. The limit ends a pull of a faulty, endless feed. */
const MAX_PAGES = 500;

export function createPull(dependencies: PullDependencies): Pull {
  const { device, client } = dependencies;
  const runInTurn = createQueueOfOne();
  let isBehind = false;

  async function refreshBooks(list: BookListName): Promise<PullOutcome> {
    const books: Book[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const query: { limit: string; cursor?: string } = {
        limit: String(PAGE_SIZE),
        ...(cursor !== null && { cursor }),
      };
      const reply = await client.call("books", { params: { skill: list }, query });
      if (reply.kind !== "ok") return reply.kind === "network" ? "offline" : "failed";
      books.push(...reply.data.books);
      cursor = reply.data.next;
      if (cursor === null) {
        await putBooks(device, list, books, dependencies.now());
        return "fresh";
      }
    }
    return "failed";
  }

  async function pullFeed({ fromStart }: { fromStart: boolean }): Promise<PullOutcome> {
    const owner = dependencies.owner();
    if (owner === null) return "failed";
    let isFromStart = fromStart;
    if (fromStart) await resetCursor(device, owner);
    let cursor = fromStart ? null : await readCursor(device, owner);
    let firstSkipped: number | null = null;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const reply = await client.call("syncChanges", {
        query: { drills: "yes", study: "yes", ...(cursor !== null && { cursor }) },
      });
      if (reply.kind === "problem" && reply.status === HTTP_GONE && !isFromStart) {
        isFromStart = true;
        cursor = null;
        firstSkipped = null;
        await resetCursor(device, owner);
        continue;
      }
      if (reply.kind !== "ok") return reply.kind === "network" ? "offline" : "failed";
      if (dependencies.owner() !== owner) return "failed";
      const skipped = await applyChanges(owner, reply.data);
      firstSkipped ??= skipped;
      // Set before the cursor is stored, because the unsent work may be sent during that time.
      isBehind = firstSkipped !== null;
      cursor = reply.data.cursor;
      await storeCursor(device, owner, cursor, firstSkipped);
      if (reply.data.next !== null) continue;
      // The app only shows this time, so the pull succeeds even if the time cannot be stored.
      await recordSync(device, owner, dependencies.now()).catch(() => undefined);
      return "fresh";
    }
    return "failed";
  }

  /** Returns the feed position of the first skipped change, or null. */
  async function applyChanges(owner: string, changes: ReplyOf<"syncChanges">): Promise<number | null> {
    const pulled: PulledAttempt[] = [];
    const drills: Drill[] = [];
    const durations = await readModuleDurations(device);
    for (const change of changes.items) {
      if (change.kind === "user") {
        const user = v.safeParse(UserSchema, change.body);
        // A user who has signed out since the request stays signed out.
        if (user.success && dependencies.owner() === owner) dependencies.onUser(user.output);
      } else if (change.kind === "drill") {
        const drill = v.safeParse(DrillSchema, change.body);
        if (drill.success) drills.push(drill.output);
      } else if (change.kind === "attempt") {
        const attempt = v.safeParse(AttemptSchema, change.body);
        if (attempt.success)
          pulled.push({ seq: change.seq, attempt: attempt.output, clock: createTimer(attempt.output, durations) });
      }
    }
    await mergePulledDrills(device, owner, drills);
    const skipped = [
      await mergePulledStudy(device, owner, changes.items),
      await mergePulledAttempts(device, owner, pulled),
    ].filter((position) => position !== null);
    return skipped.length === 0 ? null : Math.min(...skipped);
  }

  return {
    refreshBooks,
    pullChanges: () => runInTurn(() => pullFeed({ fromStart: false })),
    pullAllChanges: () => runInTurn(() => pullFeed({ fromStart: true })),
    isBehind: () => isBehind,
  };
}

/** Durations for modules that are in no book on this device. */
const USUAL_DURATION_SECONDS: Record<ModuleType, number> = {
  listening: 1_920,
  reading: 3_600,
  writing: 3_600,
  speaking: 840,
};

/** Returns the timer of an attempt that another device started. An exam timer runs from the start of the attempt. */
function createTimer(attempt: Attempt, durations: Map<string, number>): ReturnType<typeof startTimer> {
  const durationSeconds =
    attempt.mode === "practice"
      ? null
      : (durations.get(attempt.module_slug) ?? USUAL_DURATION_SECONDS[attempt.module_type]);
  return startTimer(attempt.mode, {
    durationSeconds,
    extraTime: attempt.extra_time,
    now: { wall: attempt.started_at, mono: 0, asleep: true },
  });
}

async function readModuleDurations(device: Device): Promise<Map<string, number>> {
  return new Map((await readAllModules(device)).map((module) => [module.slug, module.duration]));
}

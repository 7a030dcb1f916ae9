import { testModules } from "#core/exam/content/book-tests.ts";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import { MODULE_TYPES } from "#core/exam/content/papers.ts";
import { startClock } from "#core/exam/attempt/clock.ts";
import { UserSchema, type User } from "#core/wire/user.ts";
import { AttemptSchema, type Attempt } from "#core/wire/attempts.ts";
import type { Book } from "#core/exam/content/book.ts";
import type { ReplyOf } from "#core/wire/endpoints.ts";
import * as v from "valibot";
import type { Device } from "#web/db/device.ts";
import { allBooks, putBooks, type BookListName } from "#web/db/library.ts";
import { forgetCursor, keepCursor, mergePulled, readCursor, type PulledAttempt } from "#web/db/pulled.ts";
import { noteSynced } from "#web/db/synced.ts";
import type { Client } from "#web/net/client.ts";
import { createQueueOfOne } from "./queue-of-one.ts";

/** How fetching ended: what is shown is now the server's, or still the device's, and why. */
export type PullEnd = "fresh" | "offline" | "failed";

export type PullParts = {
  device: Device;
  client: Client;
  owner: () => string | null;
  onUser: (user: User) => void;
  now: () => number;
};

export type Pull = {
  /** Fetches a listing whole and keeps it on the device. */
  refreshBooks: (list: BookListName) => Promise<PullEnd>;
  /** Reads what changed on the server since the last time, or from the start, and takes it over. */
  pullAttempts: (fromStart?: boolean) => Promise<PullEnd>;
  /** Whether something could not be taken over because of unsent work: pull again once that is sent. */
  isBehind: () => boolean;
};

const PAGE = 100;
const GONE = 410;
/** More pages than any honest answer has: a feed that never ends is a fault. */
const MOST_PAGES = 500;

export function createPull(parts: PullParts): Pull {
  const { device, client } = parts;
  const inTurn = createQueueOfOne();
  let isBehind = false;

  async function refreshBooks(list: BookListName): Promise<PullEnd> {
    const books: Book[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const query: { limit: string; cursor?: string } = { limit: String(PAGE), ...(cursor !== null && { cursor }) };
      const reply = await client.call("books", { params: { skill: list }, query });
      if (reply.kind !== "ok") return reply.kind === "network" ? "offline" : "failed";
      books.push(...reply.data.books);
      cursor = reply.data.next;
      if (cursor === null) {
        await putBooks(device, list, books, parts.now());
        return "fresh";
      }
    }
    return "failed";
  }

  async function pullAttempts(fromStart: boolean): Promise<PullEnd> {
    const owner = parts.owner();
    if (owner === null) return "failed";
    let isFromStart = fromStart;
    if (fromStart) await forgetCursor(device, owner);
    let cursor = fromStart ? null : await readCursor(device, owner);
    let held: number | null = null;
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const reply = await client.call("syncChanges", { query: cursor === null ? {} : { cursor } });
      if (reply.kind === "problem" && reply.status === GONE && !isFromStart) {
        isFromStart = true;
        cursor = null;
        held = null;
        await forgetCursor(device, owner);
        continue;
      }
      if (reply.kind !== "ok") return reply.kind === "network" ? "offline" : "failed";
      if (parts.owner() !== owner) return "failed";
      const stayed = await takeOver(owner, reply.data);
      held ??= stayed;
      // At once: the last of what held it may be sent while the cursor is kept.
      isBehind = held !== null;
      cursor = reply.data.cursor;
      await keepCursor(device, owner, cursor, held);
      if (reply.data.next !== null) continue;
      // A note beside the work: what was taken over stands without it.
      await noteSynced(device, owner, parts.now()).catch(() => undefined);
      return "fresh";
    }
    return "failed";
  }

  async function takeOver(owner: string, changes: ReplyOf<"syncChanges">): Promise<number | null> {
    const pulled: PulledAttempt[] = [];
    const durations = await moduleDurations(device);
    for (const change of changes.items) {
      if (change.kind === "user") {
        const user = v.safeParse(UserSchema, change.body);
        // Who signed out meanwhile is not brought back.
        if (user.success && parts.owner() === owner) parts.onUser(user.output);
      } else {
        const attempt = v.safeParse(AttemptSchema, change.body);
        if (attempt.success)
          pulled.push({ seq: change.seq, attempt: attempt.output, clock: clockOf(attempt.output, durations) });
      }
    }
    return await mergePulled(device, owner, pulled);
  }

  return {
    refreshBooks,
    pullAttempts: (fromStart = false) => inTurn(() => pullAttempts(fromStart)),
    isBehind: () => isBehind,
  };
}

/** Where no listing says how long a module lasts, in seconds. */
const USUAL_DURATION: Record<ModuleType, number> = { listening: 1_920, reading: 3_600, writing: 3_600, speaking: 840 };

/** The clock of an attempt that another device started: an exam's runs from its start, wherever it is continued. */
function clockOf(attempt: Attempt, durations: Map<string, number>): ReturnType<typeof startClock> {
  const durationSeconds =
    attempt.mode === "practice" ? null : (durations.get(attempt.module_slug) ?? USUAL_DURATION[attempt.module_type]);
  return startClock(attempt.mode, {
    durationSeconds,
    extraTime: attempt.extra_time,
    now: { wall: attempt.started_at, mono: 0, asleep: true },
  });
}

async function moduleDurations(device: Device): Promise<Map<string, number>> {
  const tests = (await allBooks(device)).flatMap((book) => book.tests);
  const modules = tests.flatMap((test) => MODULE_TYPES.flatMap((type) => testModules(test, type)));
  return new Map(modules.map((module) => [module.slug, module.duration]));
}

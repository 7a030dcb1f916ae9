import { createAccount } from "#api/commands/create-account.ts";
import type { Parts } from "#api/parts.ts";
import { findStoredAttempt } from "#api/store/attempts.ts";
import { listBooks } from "#api/store/books.ts";
import { findContent } from "#api/store/modules.ts";
import type { AttemptMode, AttemptWork } from "#core/exam/attempt/attempt.ts";
import type { ModuleKey } from "#core/exam/content/answer-key.ts";
import type { ModuleSummary } from "#core/exam/content/book.ts";
import type { Module } from "#core/exam/content/module.ts";
import { moduleNumbers } from "#core/exam/content/question-numbers.ts";
import { handInDemo } from "./hand-in.ts";
import { demoAnswers } from "./demo-answers.ts";

/** The accounts that `npm start` offers outside production (decisions §1). */
export const DEMO = {
  learner: "learner@bandwise.test",
  staff: "staff@bandwise.test",
  password: "Practice-2026!",
} as const;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const CLIENT = "demo-device-00000001";

/** A sitting of the demo learner: how long ago, and of every ten questions, how many go wrong. */
type Sitting = {
  type: "reading" | "listening";
  daysAgo: number;
  mode: AttemptMode;
  parts: number[] | null;
  minutes: number;
  wrongInTen: number;
};
const SLUGS = { reading: "demo-reading-sitting", listening: "demo-listening-sat" } as const;

/** Append only: a sitting is known by its place. */
const SITTINGS: readonly Sitting[] = [
  { type: "reading", daysAgo: 33, mode: "exam", parts: null, minutes: 60, wrongInTen: 5 },
  { type: "reading", daysAgo: 19, mode: "practice", parts: [2], minutes: 24, wrongInTen: 3 },
  { type: "reading", daysAgo: 6, mode: "exam", parts: null, minutes: 57, wrongInTen: 3 },
  { type: "listening", daysAgo: 26, mode: "exam", parts: null, minutes: 32, wrongInTen: 4 },
  { type: "listening", daysAgo: 12, mode: "exam", parts: null, minutes: 32, wrongInTen: 3 },
  { type: "listening", daysAgo: 3, mode: "exam", parts: null, minutes: 32, wrongInTen: 2 },
];

/**
 * Makes the demo accounts, and gives the learner a history: sittings sent as a device sends them and marked by the
 * product's own code. Seeding again adds nothing. Answers how many sittings were added.
 */
export async function seedDemo(parts: Parts): Promise<number> {
  const now = parts.clock.now();
  const joined = at(parts, now - 40 * DAY);
  const { id } = await createAccount(joined, {
    email: DEMO.learner,
    first_name: "Maya",
    last_name: "Okafor",
    password: DEMO.password,
    bandsTarget: 7.5,
  });
  await createAccount(joined, {
    email: DEMO.staff,
    first_name: "Tom",
    last_name: "Ferris",
    password: DEMO.password,
    role: "staff",
  });

  const modulesOf = async (type: Sitting["type"]): Promise<ModuleSummary[]> => {
    const { books } = await listBooks(parts.store.db, { type, testType: "academic", after: null, limit: 100 });
    return books.flatMap((book) => book.tests.flatMap((test) => test[`${type}_module`]));
  };
  const byType = { reading: await modulesOf("reading"), listening: await modulesOf("listening") };
  let added = 0;
  for (const [i, sitting] of SITTINGS.entries()) {
    const modules = byType[sitting.type];
    const summary = modules[i % Math.max(1, modules.length)];
    if (summary !== undefined && (await sit(at(parts, now - sitting.daysAgo * DAY), id, summary, sitting, i + 1)))
      added += 1;
  }
  return added;
}

/** The same parts, at another time. */
function at(parts: Parts, instant: number): Parts {
  return { ...parts, clock: { now: () => instant } };
}

/** Sends one sitting, unless it is there already. */
async function sit(
  parts: Parts,
  accountId: string,
  summary: ModuleSummary,
  { type, mode, parts: pieces, minutes, wrongInTen }: Sitting,
  n: number,
): Promise<boolean> {
  const attempt_slug = `${SLUGS[type]}-${n}`.padEnd(22, "0");
  if ((await findStoredAttempt(parts.store.db, attempt_slug)) !== null) return false;
  const content = await findContent(parts.store.db, summary.slug, summary.content_version);
  if (content === null || content.key === null) return false;

  const submitted_at = parts.clock.now();
  const started_at = submitted_at - minutes * MINUTE;
  const head = {
    attempt_slug,
    module_type: content.module.module_type,
    module_slug: summary.slug,
    content_version: summary.content_version,
    mode,
    extra_time: 0,
    parts: pieces,
    started_at,
  };
  const payload = {
    ...head,
    work: demoWork(content.module, content.key, pieces, { minutes, wrongInTen }),
    submitted_at,
    deadline: mode === "exam" ? started_at + summary.duration * 1000 : null,
    reason: "finished",
  };
  await handInDemo(parts, accountId, CLIENT, { opId: `demo-submit-000000${n}`, payload });
  return true;
}

function demoWork(
  module: Module,
  key: ModuleKey,
  pieces: number[] | null,
  { minutes, wrongInTen }: Pick<Sitting, "minutes" | "wrongInTen">,
): AttemptWork {
  const numbers = moduleNumbers(module, pieces);
  // Seven is prime to ten: the mistakes fall on every kind of question.
  const mistakes = new Set(numbers.filter((number) => (number * 7) % 10 < wrongInTen));
  const seconds = Math.floor((minutes * 60) / Math.max(1, numbers.length));
  return {
    answers: demoAnswers(module, key, pieces, mistakes),
    flags: [],
    highlights: [],
    seconds: Object.fromEntries(numbers.map((number) => [String(number), seconds + ((number * 13) % 21) - 10])),
  };
}

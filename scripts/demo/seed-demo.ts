import { createAccount } from "#api/commands/account/create-account.ts";
import type { Services } from "#api/services.ts";
import { findStoredAttempt } from "#api/store/attempt/attempts.ts";
import { listBooks } from "#api/store/content/books.ts";
import { findContent } from "#api/store/content/modules.ts";
import type { AttemptMode, AttemptWork } from "#core/exam/attempt/attempt.ts";
import type { ModuleKey } from "#core/exam/content/answer-key.ts";
import type { ModuleSummary } from "#core/exam/content/book.ts";
import type { Module } from "#core/exam/content/module.ts";
import { moduleNumbers } from "#core/exam/content/question-numbers.ts";
import { DAY_MS, MINUTE_MS } from "#core/exam/durations.ts";
import { servicesAt } from "./services-at.ts";
import { handInDemo } from "./hand-in.ts";
import { demoAnswers } from "./demo-answers.ts";

/** Accounts that `npm start` creates outside production. */
export const DEMO = {
  learner: "learner@bandwise.test",
  staff: "staff@bandwise.test",
  password: "Practice-2026!",
} as const;

const CLIENT = "demo-device-00000001";

/** An attempt of the demo learner: its age, and how many of every ten answers are wrong. */
type DemoAttempt = {
  type: "reading" | "listening";
  daysAgo: number;
  mode: AttemptMode;
  parts: number[] | null;
  minutes: number;
  wrongInTen: number;
};
const SLUGS = { reading: "demo-reading-sitting", listening: "demo-listening-sat" } as const;

/** Append only: each attempt is identified by its index. */
const ATTEMPTS: readonly DemoAttempt[] = [
  { type: "reading", daysAgo: 33, mode: "exam", parts: null, minutes: 60, wrongInTen: 5 },
  { type: "reading", daysAgo: 19, mode: "practice", parts: [2], minutes: 24, wrongInTen: 3 },
  { type: "reading", daysAgo: 6, mode: "exam", parts: null, minutes: 57, wrongInTen: 3 },
  { type: "listening", daysAgo: 26, mode: "exam", parts: null, minutes: 32, wrongInTen: 4 },
  { type: "listening", daysAgo: 12, mode: "exam", parts: null, minutes: 32, wrongInTen: 3 },
  { type: "listening", daysAgo: 3, mode: "exam", parts: null, minutes: 32, wrongInTen: 2 },
];

/**
 * Creates the demo accounts and the learner's history: attempts sent as a device sends them and marked by the product's
 * own code. Seeding again adds nothing. Returns how many attempts were added.
 */
export async function seedDemo(services: Services): Promise<number> {
  const now = services.clock.now();
  const joined = servicesAt(services, now - 40 * DAY_MS);
  const { id } = await createAccount(joined, {
    email: DEMO.learner,
    first_name: "Maya",
    last_name: "Okafor",
    password: DEMO.password,
    bandsTarget: 7.5,
  });
  await createAccount(servicesAt(services, now - 95 * DAY_MS), {
    email: DEMO.staff,
    first_name: "Tom",
    last_name: "Ferris",
    password: DEMO.password,
    role: "staff",
  });

  const modulesOf = async (type: DemoAttempt["type"]): Promise<ModuleSummary[]> => {
    const { books } = await listBooks(services.store.db, { type, testType: "academic", after: null, limit: 100 });
    return books.flatMap((book) => book.tests.flatMap((test) => test[`${type}_module`]));
  };
  const byType = { reading: await modulesOf("reading"), listening: await modulesOf("listening") };
  let added = 0;
  for (const [i, attempt] of ATTEMPTS.entries()) {
    const modules = byType[attempt.type];
    const summary = modules[i % Math.max(1, modules.length)];
    if (
      summary !== undefined &&
      (await addAttempt(servicesAt(services, now - attempt.daysAgo * DAY_MS), id, summary, attempt, i + 1))
    )
      added += 1;
  }
  return added;
}

/** Sends one attempt, unless it exists. */
async function addAttempt(
  services: Services,
  accountId: string,
  summary: ModuleSummary,
  { type, mode, parts: partNumbers, minutes, wrongInTen }: DemoAttempt,
  n: number,
): Promise<boolean> {
  const attempt_slug = `${SLUGS[type]}-${n}`.padEnd(22, "0");
  if ((await findStoredAttempt(services.store.db, attempt_slug)) !== null) return false;
  const content = await findContent(services.store.db, summary.slug, summary.content_version);
  if (content === null || content.key === null) return false;

  const submitted_at = services.clock.now();
  const started_at = submitted_at - minutes * MINUTE_MS;
  const head = {
    attempt_slug,
    module_type: content.module.module_type,
    module_slug: summary.slug,
    content_version: summary.content_version,
    mode,
    extra_time: 0,
    parts: partNumbers,
    started_at,
  };
  const payload = {
    ...head,
    work: demoWork(content.module, content.key, partNumbers, { minutes, wrongInTen }),
    submitted_at,
    deadline: mode === "exam" ? started_at + summary.duration * 1000 : null,
    reason: "finished",
  };
  await handInDemo(services, accountId, CLIENT, { opId: `demo-submit-000000${n}`, payload });
  return true;
}

function demoWork(
  module: Module,
  key: ModuleKey,
  partNumbers: number[] | null,
  { minutes, wrongInTen }: Pick<DemoAttempt, "minutes" | "wrongInTen">,
): AttemptWork {
  const numbers = moduleNumbers(module, partNumbers);
  // Seven is coprime to ten, so this spreads the mistakes over the question types.
  const mistakes = new Set(numbers.filter((number) => (number * 7) % 10 < wrongInTen));
  const seconds = Math.floor((minutes * 60) / Math.max(1, numbers.length));
  return {
    answers: demoAnswers(module, key, partNumbers, mistakes),
    flags: [],
    highlights: [],
    seconds: Object.fromEntries(numbers.map((number) => [String(number), seconds + ((number * 13) % 21) - 10])),
  };
}

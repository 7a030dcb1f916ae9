import type { Services } from "#api/services.ts";
import { findStoredAttempt } from "#api/store/attempt/attempts.ts";
import { listBooks } from "#api/store/content/books.ts";
import { type Content, findContent } from "#api/store/content/modules.ts";
import type { AttemptWork } from "#core/exam/attempt/attempt.ts";
import type { ModuleKey } from "#core/exam/content/answer-key.ts";
import type { ModuleSummary } from "#core/exam/content/book.ts";
import { moduleNumbers } from "#core/exam/content/question-numbers.ts";
import { MINUTE_MS } from "#core/exam/durations.ts";
import { demoAnswers } from "../demo-answers.ts";
import { handInDemo, sendDemoCommand } from "../hand-in.ts";
import type { ClientPlan } from "./client-plan.ts";
import { seededRandom } from "./seeded-random.ts";

type Practice = ClientPlan["attempts"][number];
type StartedType = Practice["type"] | "speaking";
type ModuleContent = { summary: ModuleSummary; content: Content };

/** Finds the modules of one type and test type, in the order of the library. Reads each list only once. */
export type Library = { find(type: StartedType, testType: ClientPlan["testType"]): Promise<ModuleContent[]> };

export function createLibrary({ store }: Services): Library {
  const known = new Map<string, Promise<ModuleContent[]>>();
  const read = async (type: StartedType, testType: ClientPlan["testType"]): Promise<ModuleContent[]> => {
    const { books } = await listBooks(store.db, { type, testType, after: null, limit: 100 });
    const found: ModuleContent[] = [];
    for (const summary of books.flatMap((book) => book.tests.flatMap((test) => test[`${type}_module`]))) {
      const content = await findContent(store.db, summary.slug, summary.content_version);
      if (content !== null) found.push({ summary, content });
    }
    return found;
  };
  return {
    find(type, testType) {
      const id = `${type} ${testType}`;
      const found = known.get(id) ?? read(type, testType);
      known.set(id, found);
      return found;
    },
  };
}

/** Device of the sample clients. */
export const CLIENT_DEVICE = "demo-device-00000003";

/** Returns the slug of a sample client's attempt. `n` counts from 1; 0 is the attempt that is only started. */
export function practiceSlug(clientId: string, n: number): string {
  return `demo-client-${clientId}-p${String(n).padStart(3, "0")}`.padEnd(22, "0");
}

type Learner = Pick<ClientPlan, "id" | "testType"> & { accountId: string };

/** Hands in one attempt at the time of `services`. Returns the slug of its module, or null if no module fits. */
export async function handInPractice(
  services: Services,
  library: Library,
  { id, accountId, testType }: Learner,
  practice: Practice,
  n: number,
): Promise<string | null> {
  const attempt_slug = practiceSlug(id, n);
  const modules = await library.find(practice.type, testType);
  const chosen = modules[Math.floor(practice.moduleRank * modules.length)];
  if (chosen === undefined || chosen.content.key === null) return null;
  const { summary, content } = chosen;
  const { key } = chosen.content;
  if ((await findStoredAttempt(services.store.db, attempt_slug)) !== null) return summary.slug;
  const random = seededRandom(`work of ${attempt_slug}`);
  // A Listening recording takes everyone the same time.
  const allowedMinutes = summary.duration / 60;
  const minutes =
    practice.type === "listening" || practice.isTimeUp
      ? allowedMinutes
      : allowedMinutes * (0.72 + 0.26 * random.next());
  const submitted_at = services.clock.now();
  const started_at = submitted_at - Math.round(minutes * MINUTE_MS);
  const payload = {
    attempt_slug,
    module_type: practice.type,
    module_slug: summary.slug,
    content_version: summary.content_version,
    mode: practice.mode,
    extra_time: 0,
    parts: null,
    started_at,
    work: practiceWork(content, key, { ...practice, minutes, seed: attempt_slug }),
    submitted_at,
    deadline: practice.mode === "exam" ? started_at + summary.duration * 1000 : null,
    reason: practice.isTimeUp && practice.mode === "exam" ? "time_up" : "finished",
  };
  await handInDemo(services, accountId, CLIENT_DEVICE, { opId: `submit-${attempt_slug}`, payload });
  return summary.slug;
}

const STARTED_TYPES: readonly StartedType[] = ["reading", "speaking", "listening"];

/** Starts an attempt at the time of `services`. It is never handed in. `turn` chooses its type. */
export async function startPractice(
  services: Services,
  library: Library,
  { id, accountId, testType }: Learner,
  turn: number,
): Promise<void> {
  const module_type = STARTED_TYPES[turn % STARTED_TYPES.length] ?? "reading";
  const [chosen] = await library.find(module_type, testType);
  const attempt_slug = practiceSlug(id, 0);
  if (chosen === undefined || (await findStoredAttempt(services.store.db, attempt_slug)) !== null) return;
  const payload = {
    attempt_slug,
    module_type,
    module_slug: chosen.summary.slug,
    content_version: chosen.summary.content_version,
    mode: "exam",
    extra_time: 0,
    parts: null,
    started_at: services.clock.now(),
  };
  const agg = `attempt:${attempt_slug}`;
  await sendDemoCommand(services, accountId, CLIENT_DEVICE, {
    opId: `create-${attempt_slug}`,
    kind: "attempt.create",
    agg,
    payload,
  });
}

/** Returns work with wrong and empty answers, and the seconds for each. Some questions are harder for everybody. */
function practiceWork(
  { module }: Content,
  key: ModuleKey,
  { ability, isTimeUp, minutes, seed }: Practice & { minutes: number; seed: string },
): AttemptWork {
  const random = seededRandom(`answers of ${seed}`);
  const numbers = moduleNumbers(module, null);
  const mistakes = new Set<number>();
  const skipped = new Set<number>();
  const flags: number[] = [];
  const weights = new Map<number, number>();
  for (const [i, number] of numbers.entries()) {
    const difficulty = key.questions.find((question) => question.number === number)?.difficulty ?? 2;
    const question = seededRandom(`question ${module.slug} ${number}`);
    const isTrap = question.chance(0.08);
    const isSlow = question.chance(0.08);
    const isNearEnd = isTimeUp && i >= numbers.length - 4;
    const mistakeChance = (1 - ability) * ([0.55, 1, 1.5][difficulty - 1] ?? 1) + (isTrap ? 0.4 : 0);
    const usualSkipChance = isTrap ? 0.12 : 0.015;
    if (random.chance(isNearEnd ? 0.45 : usualSkipChance)) skipped.add(number);
    else if (random.chance(mistakeChance)) mistakes.add(number);
    if (random.chance(0.06)) flags.push(number);
    const weight = (0.6 + 0.3 * difficulty) * (0.5 + random.next()) * (isSlow ? 2.2 : 1);
    weights.set(number, skipped.has(number) ? weight / 5 : weight);
  }
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const unit = (minutes * 60) / Math.max(1, total);
  return {
    answers: demoAnswers(module, key, null, mistakes, { skipped, turn: random.int(0, 50) }),
    flags,
    highlights: [],
    seconds: Object.fromEntries([...weights].map(([number, weight]) => [String(number), Math.round(weight * unit)])),
  };
}

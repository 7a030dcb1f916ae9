import { createHash } from "node:crypto";
import { startTimer } from "#core/exam/attempt/timer.ts";
import { addComment } from "#web/db/account/comments.ts";
import { getAttempt, changeWork, startAttempt } from "#web/db/attempt/attempts.ts";
import { handIn } from "#web/db/attempt/hand-in.ts";
import { chooseText, getDrafts, saveDraft } from "#web/db/draft/drafts.ts";
import { createSlug } from "#web/db/storage/ids.ts";
import { queueInOwnTransaction } from "#web/db/outbox/outbox.ts";
import { setReaction } from "#web/db/account/reactions.ts";
import {
  beginRecording,
  closeRecording,
  handInSpeaking,
  confirmRecording,
  putSlice,
} from "#web/db/speaking/recordings.ts";
import { addMistakeReport } from "#web/db/account/mistake-reports.ts";
import { inspectWithoutFaults } from "./inspect-without-faults.ts";
import type { Page } from "./browser.ts";
import { Essay, type ExpectedAttempt, setValue } from "./expected.ts";
import { POISON } from "./faulty-network.ts";
import type { Step } from "./steps.ts";
import { browserOf, type Story } from "./story.ts";
import { BOOK, storeModules } from "./model-server.ts";

type StepOf<D extends Step["do"]> = Extract<Step, { do: D }>;
type SettingStep = Extract<Step, { do: "react" } | { do: "settings" | "testType" }>;
const SECTIONS = ["task-1", "task-2"] as const;
const UNIQUE_ID = `book-${BOOK}`;

/** Returns the page of a device with the signed-in account, or null if nobody is signed in. */
function findSignedInPage(story: Story, device: number): { page: Page; account: string; now: number } | null {
  const page = browserOf(story.browsers, device).tab();
  const account = page.session.owner();
  return account === null ? null : { page, account, now: page.platform.now() };
}

/** Starts an attempt. If a full disk has evicted the downloads, downloads them again and starts it then. */
export async function start(story: Story, { device, type }: StepOf<"start">): Promise<void> {
  const signedIn = findSignedInPage(story, device);
  if (signedIn === null) return;
  const { account } = signedIn;
  const slug = createSlug();
  const begin = async (page: Page): Promise<void> => {
    const now = page.platform.now();
    const clock = startTimer("exam", {
      durationSeconds: 3600,
      extraTime: 0,
      now: { wall: now, mono: 0, asleep: false },
    });
    const attempt = {
      owner: account,
      slug,
      module_slug: story.server.modules[type].module.slug,
      mode: "exam",
      extra_time: 0,
      parts: null,
      clock,
      now,
    } as const;
    const started = await startAttempt(page.device, attempt);
    if (!("problem" in started)) return;
    await storeModules(story.server, page);
    await startAttempt(page.device, attempt);
  };
  const isSaved = await story.tryAction(device, begin);
  if (!isSaved) return;
  story.expected.attempts.push({
    slug,
    account,
    type,
    device: device % 2,
    essays: new Map(SECTIONS.map((section) => [section, new Essay()])),
    answer: { allowed: ['""'], devices: new Set() },
    handIns: [],
  });
}

/** Returns an attempt of this type that is in progress on the device of the step, or null if there is none. */
async function findRunningAttempt(
  story: Story,
  step: { device: number; attempt: number },
  type: ExpectedAttempt["type"] | null,
): Promise<{ page: Page; attempt: ExpectedAttempt; now: number } | null> {
  const signedIn = findSignedInPage(story, step.device);
  if (signedIn === null) return null;
  const candidates = story.expected.attempts.filter(
    (attempt) =>
      attempt.account === signedIn.account &&
      (type === null || attempt.type === type) &&
      (attempt.type === "writing" || attempt.device === step.device % 2),
  );
  const attempt = candidates[step.attempt % Math.max(1, candidates.length)];
  if (attempt === undefined) return null;
  const record = await inspectWithoutFaults(() => getAttempt(signedIn.page.device, attempt.slug));
  return record?.status === "in_progress" ? { ...signedIn, attempt } : null;
}

/** Types a text of an essay. */
export async function write(story: Story, step: StepOf<"write">): Promise<void> {
  const running = await findRunningAttempt(story, step, "writing");
  if (running === null) return;
  const { slug } = running.attempt;
  const section = SECTIONS[step.section % 2] ?? "task-1";
  const essay = running.attempt.essays.get(section);
  const drafts = await inspectWithoutFaults(() => getDrafts(running.page.device, slug));
  if (essay === undefined) return;
  const before = drafts.find((draft) => draft.section === section);
  const text =
    step.appends && before !== undefined ? `${before.text} ${story.uniqueText()}` : `Essay ${story.uniqueText()}`;
  const isSaved = await story.tryAction(step.device, (page) =>
    saveDraft(page.device, { slug, section, text, loadedEdit: before?.edit ?? 0, now: page.platform.now() }),
  );
  essay.add(text, before === undefined ? [] : [before.text], isSaved, step.device % 2);
}

/** Chooses between the texts of both devices, if the device of the step offers the choice. */
export async function chooseBetween(story: Story, step: StepOf<"choose">): Promise<void> {
  const running = await findRunningAttempt(story, step, "writing");
  if (running === null) return;
  const section = SECTIONS[step.section % 2] ?? "task-1";
  const essay = running.attempt.essays.get(section);
  const drafts = await inspectWithoutFaults(() => getDrafts(running.page.device, running.attempt.slug));
  const before = drafts.find((draft) => draft.section === section);
  if (before === undefined || before.other === null || essay === undefined) return;
  const parents = [before.text, before.other.text];
  const texts = { mine: parents[0], other: parents[1], both: `${before.text.trimEnd()}\n\n${before.other.text}` };
  const isSaved = await story.tryAction(step.device, (page) =>
    chooseText(page.device, { slug: running.attempt.slug, section, choice: step.choice, now: page.platform.now() }),
  );
  essay.add(texts[step.choice] ?? "", parents, isSaved, step.device % 2);
}

/** Answers question 1 of a Reading attempt. */
export async function answer(story: Story, step: StepOf<"answer">): Promise<void> {
  const running = await findRunningAttempt(story, step, "reading");
  if (running === null) return;
  const value = story.uniqueText();
  const isSaved = await story.tryAction(step.device, (page) =>
    changeWork(page.device, running.attempt.slug, page.platform.now(), (work) => ({
      ...work,
      answers: { ...work.answers, "1": value },
    })),
  );
  setValue(running.attempt.answer, JSON.stringify(value), isSaved, step.device % 2);
}

/** Records an answer of a Speaking attempt, in two slices. */
export async function record(story: Story, step: StepOf<"record">): Promise<void> {
  const running = await findRunningAttempt(story, step, "speaking");
  if (running === null) return;
  const bytes = new Uint8Array(step.bytes).fill(Number(story.uniqueText().replaceAll(/\D/gu, "")) % 256);
  bytes.set([0x1a, 0x45, 0xdf, 0xa3]);
  const { slug, account } = running.attempt;
  let id = "";
  const isSaved = await story.tryAction(step.device, async (page) => {
    const now = page.platform.now();
    const row = await beginRecording(page.device, {
      owner: account,
      attempt_slug: slug,
      step: "1.street-1",
      part: 1,
      question: "street-1",
      mime: "audio/webm",
      started_at: now,
    });
    id = row.id;
    const half = Math.ceil(bytes.length / 2);
    await putSlice(page.device, { id, n: 0, ms: 5000, bytes: bytes.slice(0, half).buffer });
    await putSlice(page.device, { id, n: 1, ms: 3000, bytes: bytes.slice(half).buffer });
    await closeRecording(page.device, id, { cut: null, duration: 8000 }, page.platform.digest);
    await confirmRecording(page.device, id, now);
  });
  if (id === "") return;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  story.expected.items.push({ kind: "recording", tag: id, account, device: step.device % 2, isSaved, sha256 });
}

/** Hands in an attempt of any module type. */
export async function handInAttempt(story: Story, step: StepOf<"handIn">): Promise<void> {
  const running = await findRunningAttempt(story, step, null);
  if (running === null) return;
  const { attempt } = running;
  const drafts = await inspectWithoutFaults(() => getDrafts(running.page.device, attempt.slug));
  const attemptRow = await inspectWithoutFaults(() => getAttempt(running.page.device, attempt.slug));
  if (attemptRow === undefined) return;
  const isSaved = await story.tryAction(step.device, (page) => {
    const end = { now: page.platform.now(), reason: "finished" } as const;
    return attempt.type === "speaking"
      ? handInSpeaking(page.device, attempt.slug, end)
      : handIn(page.device, attempt.slug, end);
  });
  attempt.handIns.push({
    device: step.device % 2,
    texts: drafts.map((draft) => draft.text).filter((text) => text !== ""),
    answer: attempt.type === "reading" ? JSON.stringify(attemptRow.work.answers["1"] ?? "") : null,
    isSaved,
  });
}

/** Adds a comment, a mistake report, or a comment that makes the server fail. */
export async function addFeedback(
  story: Story,
  step: { do: "comment" | "report" | "poison"; device: number },
): Promise<void> {
  const signedIn = findSignedInPage(story, step.device);
  if (signedIn === null) return;
  const { account } = signedIn;
  const tag = story.uniqueText();
  const text = step.do === "poison" ? `${POISON} ${tag}` : tag;
  const isSaved = await story.tryAction(step.device, (page) => {
    const now = page.platform.now();
    return step.do === "report"
      ? addMistakeReport(page.device, account, { issueType: "other", issueDescription: text, currentUrl: "/x" }, now)
      : addComment(page.device, { owner: account, uniqueId: UNIQUE_ID, name: "Ada L." }, text, now);
  });
  if (step.do === "poison") story.expected.hasPoison = true;
  else story.expected.items.push({ kind: step.do, tag, account, device: step.device % 2, isSaved });
}

/** Sets a reaction, the name or the test type. */
export async function changeValue(story: Story, step: SettingStep): Promise<void> {
  const signedIn = findSignedInPage(story, step.device);
  if (signedIn === null) return;
  const { account: owner } = signedIn;
  const count = story.uniqueText().replaceAll(/\D/gu, "");
  const testType = Number(count) % 2 === 0 ? "academic" : "general";
  const values = { react: step.do === "react" ? (step.reaction ?? "") : "", settings: `Ada ${count}`, testType };
  const value = values[step.do];
  const isSaved = await story.tryAction(step.device, (page) => {
    const now = page.platform.now();
    const common = { owner, now, delay: 1500, replaces: true } as const;
    switch (step.do) {
      case "react":
        return setReaction(page.device, owner, UNIQUE_ID, step.reaction, now);
      case "settings":
        return queueInOwnTransaction(page.device, {
          ...common,
          kind: "settings.update",
          agg: "settings",
          payload: { first_name: value, last_name: "Learner", testType: "academic", bandsTarget: 7 },
        });
      case "testType":
        return queueInOwnTransaction(page.device, {
          ...common,
          kind: "test_type.set",
          agg: "test_type",
          payload: { test_type: testType },
        });
    }
  });
  const key = `${owner} ${step.do}`;
  const initial = { react: "", settings: "Ada", testType: "academic" }[step.do];
  const expected = story.expected.values.get(key) ?? { allowed: [initial], devices: new Set<number>() };
  story.expected.values.set(key, expected);
  setValue(expected, value, isSaved, step.device % 2);
}

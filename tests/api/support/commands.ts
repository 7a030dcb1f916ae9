import type { AttemptHead, AttemptWork } from "#core/exam/attempt/attempt.ts";
import { EMPTY_WORK } from "#core/exam/attempt/attempt.ts";
import type { ModuleKey } from "#core/exam/content/answer-key.ts";
import type { Command, CommandResult } from "#core/wire/commands/batch.ts";
import type { CommandKind } from "#core/wire/commands/kinds.ts";
import { fixtureKey } from "#tests/support/fixture-key.ts";
import { fixtureModule } from "#tests/support/fixture-module.ts";
import { fixtureSpeaking } from "#tests/support/fixture-speaking.ts";
import { fixtureWriting } from "#tests/support/fixture-writing.ts";
import { TEST_NOW, type TestApp } from "./test-app.ts";

/** The device that sends commands, unless a test names another. */
export const CLIENT_ID = "client-0000000001";

export function attemptSlug(n: number): string {
  return `attempt${String(n).padStart(15, "0")}`;
}

/** Returns the fields that every command for an attempt at the Reading fixture has. */
export function makeAttemptHead(slug: string, change: Partial<AttemptHead> = {}): AttemptHead {
  return {
    attempt_slug: slug,
    module_type: "reading",
    module_slug: fixtureModule.slug,
    content_version: fixtureModule.content_version,
    mode: "exam",
    extra_time: 0,
    parts: null,
    started_at: TEST_NOW - 1000,
    ...change,
  };
}

/** Returns the fields that every command for an attempt at the Writing fixture has. */
export function makeWritingHead(slug: string, change: Partial<AttemptHead> = {}): AttemptHead {
  const { slug: module_slug, content_version } = fixtureWriting;
  return makeAttemptHead(slug, { module_type: "writing", module_slug, content_version, ...change });
}

/** Returns the fields that every command for an attempt at the Speaking fixture has. */
export function makeSpeakingHead(slug: string, change: Partial<AttemptHead> = {}): AttemptHead {
  const { slug: module_slug, content_version } = fixtureSpeaking;
  return makeAttemptHead(slug, { module_type: "speaking", module_slug, content_version, ...change });
}

export function makeAttemptWork(change: Partial<AttemptWork> = {}): AttemptWork {
  return { ...EMPTY_WORK, ...change };
}

let commandCount = 0;

/** Makes a command with a new id. Its `aggSeq` is higher than that of all earlier commands, unless `change` sets it. */
export function makeCommand(
  kind: CommandKind | (string & {}),
  payload: object,
  change: Partial<Command> = {},
): Command {
  commandCount += 1;
  const slug = "attempt_slug" in payload && typeof payload.attempt_slug === "string" ? payload.attempt_slug : null;
  return {
    opId: `op-${String(commandCount).padStart(16, "0")}`,
    kind,
    v: 1,
    agg: slug === null ? "account" : `attempt:${slug}`,
    aggSeq: commandCount,
    payload,
    ...change,
  };
}

export function makeAttemptCreate(slug: string, change: Partial<Command> = {}): Command {
  return makeCommand("attempt.create", makeAttemptHead(slug), change);
}

export function makeAnswersSave(slug: string, work: Partial<AttemptWork>, change: Partial<Command> = {}): Command {
  return makeCommand("answers.save", { ...makeAttemptHead(slug), edit: 1, work: makeAttemptWork(work) }, change);
}

/** Makes the hand-in of an attempt. `fields` replaces fields of the default payload. */
export function makeHandIn(head: AttemptHead, fields: object = {}, change: Partial<Command> = {}): Command {
  const payload = { work: makeAttemptWork(), submitted_at: TEST_NOW - 10, deadline: null, reason: "finished" };
  return makeCommand("attempt.submit", { ...head, ...payload, ...fields }, change);
}

export function makeAttemptSubmit(slug: string, work: Partial<AttemptWork>, change: Partial<Command> = {}): Command {
  return makeHandIn(makeAttemptHead(slug), { work: makeAttemptWork(work) }, change);
}

/** Makes a mistake report as the outbox of a device sends it. The id of the command becomes the id of the report. */
export function makeMistakeReport(change: object = {}): Command {
  const command = makeCommand("report.add", {
    issueType: "incorrect-answers",
    issueDescription: "The passage says otherwise.",
    currentUrl: "http://localhost:3000/",
    ...change,
  });
  return { ...command, agg: `report:${command.opId}` };
}

/** Returns a right answer to every question of an answer key. */
export function rightAnswers(key: ModuleKey = fixtureKey): AttemptWork["answers"] {
  const answers: AttemptWork["answers"] = {};
  /** Questions that share a set of answers have one answer, under the number of the first. */
  const sharedSets = new Set<string>();
  for (const question of key.questions) {
    if (question.kind === "option") answers[String(question.number)] = question.option;
    else if (question.kind === "words") answers[String(question.number)] = question.accept[0] ?? "";
    else if (!sharedSets.has(question.set.join())) {
      sharedSets.add(question.set.join());
      answers[String(question.number)] = [...question.set];
    }
  }
  return answers;
}

/** Sends commands as one device and returns their results. */
export async function sendCommands(
  app: TestApp,
  token: string,
  ops: readonly Command[],
  clientId = CLIENT_ID,
): Promise<CommandResult[]> {
  const response = await app.call("syncBatch", { token, body: { clientId, ops } });
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return ((await response.json()) as { results: CommandResult[] }).results;
}

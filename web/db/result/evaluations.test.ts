import { readOnce } from "#tests/sync/support/read-once.ts";
import { beginWriting } from "#tests/sync/support/begin-writing.ts";
import { numberedSlug, createDatabaseNames, NOW, OWNER, openTestDevice } from "#tests/sync/support/test-device.ts";
import { plainEvaluation } from "#tests/support/evaluation.ts";
import { fixtureWriting } from "#tests/support/fixture-writing.ts";
import { beforeEach, describe, expect, it } from "vitest";
import type { Attempt } from "#core/wire/attempt/attempts.ts";
import type { AttemptEvaluation } from "#core/wire/attempt/evaluations.ts";
import { attemptBand } from "../attempt/attempt-record.ts";
import { getAttempt } from "../attempt/attempts.ts";
import { handIn } from "../attempt/hand-in.ts";
import type { Device } from "../storage/device.ts";
import { saveDraft } from "../draft/drafts.ts";
import { type AwaitedEvaluations, readAnswerToEvaluate, storeOwnEvaluation, watchAwaited } from "./evaluations.ts";
import { attemptsByType, moduleProgress } from "../attempt/full-tests.ts";
import { applyOutcomes, takeBatch } from "../outbox/outbox.ts";
import { mergePulledAttempts } from "../attempt/pulled-attempts.ts";

const SLUG = numberedSlug(1);
const TEXTS = { "task-1": "The chart shows two years.", "task-2": "I agree." };
const evaluationWithBand = (band: number, version?: string) =>
  plainEvaluation(
    { module: fixtureWriting, texts: TEXTS, parts: null },
    {
      criteria: { task: band, coherence: band, lexis: band, grammar: band },
      ...(version !== undefined && { version }),
    },
  );

const readAwaited = (device: Device): Promise<AwaitedEvaluations> => readOnce(watchAwaited(device, OWNER));

describe("evaluations on the device", () => {
  let device: Device;
  beforeEach(async () => {
    device = openTestDevice(createDatabaseNames());
    await beginWriting(device, SLUG);
    for (const [section, text] of Object.entries(TEXTS))
      await saveDraft(device, { slug: SLUG, section, text, loadedEdit: 0, now: NOW });
  });
  const submit = () => handIn(device, SLUG, { now: NOW + 60_000, reason: "finished" });
  const fromServer = async (evaluation: AttemptEvaluation | null, rev: number) => {
    const local = await getAttempt(device, SLUG);
    if (local === undefined) throw new Error("the attempt is gone");
    const attempt: Attempt = {
      ...local.head,
      book_name: local.book_name,
      test_name: local.test_name,
      status: evaluation === null ? "Completed" : "Evaluated",
      score: null,
      answered: 0,
      questions: 0,
      updated_at: NOW,
      answers: TEXTS,
      answer_revs: {},
      other_texts: [],
      rev,
      work: local.work,
      submitted_at: local.submitted_at,
      marking: null,
      evaluation,
    };
    await mergePulledAttempts(device, OWNER, [{ seq: rev, attempt, clock: local.clock }]);
  };
  /** Marks the submission as answered, so that the server's values apply. */
  const acceptQueued = async () => {
    const { rows } = await takeBatch(device, OWNER, NOW + 3_600_000, { commands: 100, bytes: 500_000 });
    await applyOutcomes(
      device,
      rows.map((row) => ({ kind: "accepted", opId: row.opId, rev: null, marking: null })),
      NOW + 3_600_000,
    );
  };

  it("are awaited after hand-in, with the submitted texts, and not before", async () => {
    expect(await readAwaited(device)).toEqual({ toEvaluate: [], toFetch: [] });
    expect(await readAnswerToEvaluate(device, SLUG)).toBeNull();
    await submit();
    expect(await readAwaited(device)).toEqual({ toEvaluate: [SLUG], toFetch: [] });
    expect(await readAnswerToEvaluate(device, SLUG)).toEqual({
      module: fixtureWriting,
      key: null,
      texts: TEXTS,
      parts: null,
    });
  });

  it("of the device are stored with their band and leave the attempt Completed", async () => {
    await submit();
    await storeOwnEvaluation(device, SLUG, evaluationWithBand(6), NOW);
    const attempt = await getAttempt(device, SLUG);
    expect(attempt).toMatchObject({ status: "Completed", evaluation: { source: "device", result: { band: 6 } } });
    expect(await readAwaited(device)).toEqual({ toEvaluate: [], toFetch: [] });
    expect(attempt === undefined ? null : attemptBand(attempt)).toBe(6);
    expect(moduleProgress(attemptsByType(attempt === undefined ? [] : [attempt]))).toEqual({
      writing: { status: "Completed", band: 6 },
    });
  });

  it("are made again when this app's evaluator has another version", async () => {
    await submit();
    await storeOwnEvaluation(device, SLUG, evaluationWithBand(6, "0"), NOW);
    expect((await readAwaited(device)).toEvaluate).toEqual([SLUG]);
  });

  it("of the device are replaced by the server's evaluation, and never replace it", async () => {
    await submit();
    await storeOwnEvaluation(device, SLUG, evaluationWithBand(6), NOW);
    await acceptQueued();
    await fromServer(null, 2);
    expect(await getAttempt(device, SLUG)).toMatchObject({ evaluation: { source: "device" } });
    expect((await readAwaited(device)).toFetch).toEqual([SLUG]);

    await fromServer({ source: "rules", model: null, evaluated_at: NOW, result: evaluationWithBand(6.5) }, 3);
    expect(await getAttempt(device, SLUG)).toMatchObject({
      status: "Evaluated",
      evaluation: { source: "rules", result: { band: 6.5 } },
    });
    await storeOwnEvaluation(device, SLUG, evaluationWithBand(6), NOW);
    expect(await getAttempt(device, SLUG)).toMatchObject({ evaluation: { source: "rules" } });
    expect(await readAwaited(device)).toEqual({ toEvaluate: [], toFetch: [] });
  });
});

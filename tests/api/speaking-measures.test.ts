import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { publishBooks } from "#api/commands/publish.ts";
import { measureWaiting, queueUnmeasured } from "#api/jobs/measure-speaking.ts";
import type { Measurer } from "#api/jobs/measurer.ts";
import { SOUND_VERSION } from "#core/exam/speaking/measures.ts";
import type { Attempt, AttemptRow } from "#core/wire/attempts.ts";
import type { Op } from "#core/wire/commands.ts";
import { draftAggregate } from "#core/wire/drafts.ts";
import { MEASURES_SECTION, SELF_ASSESSMENT_SECTION, SERVER_MEASURES_SECTION } from "#core/wire/spoken-sections.ts";
import { measuredSounds, readMeasures, writeMeasures } from "#core/wire/spoken.ts";
import type { RecordingType } from "#core/wire/uploads.ts";
import { fixtureSpeaking } from "#tests/support/fixture-speaking.ts";
import { soundMeasures } from "#tests/support/sound-measures.ts";
import { disagreements, MEASURED_BY_CHROMIUM, spokenAnswer } from "#tests/support/spoken-answer.ts";
import { describeEachEngine } from "./support/engines.ts";
import { attemptSlug, compiledBook, head, learner, op, send, work } from "./support/library.ts";
import { expectOk } from "./support/learners.ts";
import { createTestApp, TEST_NOW, type TestApp } from "./support/test-app.ts";

const SLUG = attemptSlug(1);
const [FIRST, SECOND] = ["recording0000000000001", "recording0000000000002"];
const spokenHead = head(SLUG, {
  module_type: "speaking",
  module_slug: fixtureSpeaking.slug,
  content_version: fixtureSpeaking.content_version,
});
const save = (section: string, text: string): Op =>
  op("draft.save", { ...spokenHead, section, text, edit: 1, base_rev: 0 }, { agg: draftAggregate(SLUG, section) });

describeEachEngine("measuring on the server", (engine) => {
  let app: TestApp;
  let ada: { id: string; token: string };
  /** A second one without a voice, so that its hash is another. */
  const silent = spokenAnswer().slice(0, 6000);
  beforeEach(async () => {
    app = await createTestApp({ url: await engine.readyUrl() });
    await publishBooks(app.parts, [compiledBook("talks", 1, [[{ module: fixtureSpeaking, key: null, media: [] }]])]);
    ada = await learner(app);
  });
  afterEach(() => app.close());

  const sendOne = async (one: Op) => (await send(app, ada.token, [one]))[0];
  const upload = async (id: string, bytes: Uint8Array<ArrayBuffer>, mime: RecordingType = "audio/webm") => {
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const total = bytes.byteLength;
    const told = { part: 1, question: "street-1", mime, duration: 12_000, bytes: total, sha256 };
    const recording = { id, ...told, recorded_at: TEST_NOW - 5000 };
    await sendOne(op("recording.add", { ...spokenHead, recording }, { agg: `recording:${id}` }));
    await expectOk(
      app.request(`/api/uploads/${id}/?offset=0&total=${total}`, {
        method: "PUT",
        headers: {
          authorization: `Bearer ${ada.token}`,
          "content-type": "application/octet-stream",
          "x-sha256": sha256,
        },
        body: bytes,
      }),
    );
    await expectOk(app.call("uploadFinish", { params: { id }, body: { total, sha256 }, token: ada.token }));
  };
  const handIn = async (recordings: string[]): Promise<void> => {
    const payload = { ...spokenHead, work: work(), submitted_at: TEST_NOW - 10, deadline: null, recordings };
    expect(await sendOne(op("attempt.submit", { ...payload, reason: "finished" }))).toMatchObject({
      status: "applied",
    });
  };
  const read = async (): Promise<Attempt> =>
    (await expectOk(
      app.call("attempt", { token: ada.token, params: { skill: "speaking" }, body: { attempt_slug: SLUG } }),
    )) as Attempt;
  const onServer = async () => readMeasures((await read()).answers?.[SERVER_MEASURES_SECTION]);

  it("an interview is measured once it is handed in, and its devices are told", async () => {
    await upload(FIRST, spokenAnswer());
    expect(await measureWaiting(app.parts)).toBe(0);
    await handIn([FIRST]);
    const { rev } = await read();
    expect(await measureWaiting(app.parts)).toBe(1);
    const measured = (await onServer())[FIRST];
    expect(measured && disagreements(measured, MEASURED_BY_CHROMIUM)).toEqual([]);
    expect((await read()).rev).toBeGreaterThan(rev);
    const changes = await app.call("syncChanges", { token: ada.token, query: { cursor: "0" } });
    const { items } = (await changes.json()) as { items: { id: string; body: Attempt }[] };
    expect(items.findLast(({ id }) => id === SLUG)?.body.answers).toHaveProperty([SERVER_MEASURES_SECTION]);
    expect(await measureWaiting(app.parts)).toBe(0);
  });

  it("what arrives after the hand-in is measured as it arrives", async () => {
    await upload(FIRST, spokenAnswer());
    await handIn([FIRST, SECOND]);
    await measureWaiting(app.parts);
    expect(Object.keys(await onServer())).toEqual([FIRST]);
    await upload(SECOND, silent);
    expect(await measureWaiting(app.parts)).toBe(1);
    expect(Object.keys(await onServer())).toEqual([FIRST, SECOND]);
    expect((await read()).status).toBe("Ready");
  });

  it("its own measures count, the device's stay beside them, and neither is a band", async () => {
    await upload(FIRST, spokenAnswer());
    await handIn([FIRST]);
    const theirs = soundMeasures({ pauses: 99, speech: 1000 });
    await sendOne(save(MEASURES_SECTION, writeMeasures({ [FIRST]: theirs, [SECOND]: theirs })));
    const score = async () => {
      const list = (await expectOk(app.call("attempts", { token: ada.token, body: {} }))) as { attempts: AttemptRow[] };
      return list.attempts[0]?.score;
    };
    expect(await score()).toBeNull();
    const bands = { v: 1, fluency: 7, lexis: 6, grammar: 6, pronunciation: 6, at: TEST_NOW };
    await sendOne(save(SELF_ASSESSMENT_SECTION, JSON.stringify(bands)));
    await measureWaiting(app.parts);
    const { answers = {} } = await read();
    expect(measuredSounds(answers ?? {})).toMatchObject({
      [FIRST]: { measured_by: "server", measures: { pauses: 2 } },
      [SECOND]: { measured_by: "device", measures: { pauses: 99 } },
    });
    expect(readMeasures(answers?.[MEASURES_SECTION])[FIRST]).toEqual(theirs);
    expect(await score()).toBe("6.5");
  });

  it("no device writes in the server's name", async () => {
    await handIn([]);
    const measures = writeMeasures({ [FIRST]: soundMeasures() });
    expect(await sendOne(save(SERVER_MEASURES_SECTION, measures))).toMatchObject({
      status: "rejected",
      code: "invalid",
    });
  });

  it("leaves a device's measures alone where it cannot decode: AAC, and what is damaged", async () => {
    const aac = new Uint8Array([0, 0, 0, 32, ...Buffer.from("ftypM4A "), 0, 0, 0, 0]);
    await upload(FIRST, aac, "audio/mp4");
    await upload(SECOND, new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 9, 9, 9, 9]));
    await sendOne(save(MEASURES_SECTION, writeMeasures({ [FIRST]: soundMeasures() })));
    await handIn([FIRST, SECOND]);
    expect(await measureWaiting(app.parts)).toBe(1);
    expect(await onServer()).toEqual({});
    expect(measuredSounds((await read()).answers ?? {})[FIRST]?.measured_by).toBe("device");
    expect(await queueUnmeasured(app.parts)).toBe(0);
  });

  it("measures what came before it could, and again what was measured by other rules", async () => {
    await upload(FIRST, spokenAnswer());
    await handIn([FIRST]);
    await app.parts.store.db.deleteFrom("job").execute();
    expect(await queueUnmeasured(app.parts)).toBe(1);
    expect(await measureWaiting(app.parts)).toBe(1);
    expect(await queueUnmeasured(app.parts)).toBe(0);
    const body = JSON.stringify({ v: SOUND_VERSION + 1, of: {} });
    await app.parts.store.db
      .updateTable("draft")
      .set({ body })
      .where("section", "=", SERVER_MEASURES_SECTION)
      .execute();
    expect(await queueUnmeasured(app.parts)).toBe(1);
    await measureWaiting(app.parts);
    expect(Object.keys(await onServer())).toEqual([FIRST]);
  });

  it("keeps the others where one fails, and tries that one again", async () => {
    await upload(FIRST, silent);
    await upload(SECOND, spokenAnswer());
    await handIn([FIRST, SECOND]);
    let failures = 1;
    const flaky: Measurer = {
      measure: (bytes) =>
        failures-- > 0 ? Promise.reject(new Error("the thread died")) : app.parts.measurer.measure(bytes),
      close: async () => undefined,
    };
    const parts = { ...app.parts, measurer: flaky };
    expect(await measureWaiting(parts)).toBe(0);
    expect(Object.keys(await onServer())).toHaveLength(1);
    app.clock.advance(30_000);
    expect(await measureWaiting(parts)).toBe(1);
    expect(Object.keys(await onServer()).sort()).toEqual([FIRST, SECOND]);
  });
});

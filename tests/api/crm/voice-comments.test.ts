import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { collectOwnData } from "#api/commands/account/collect-own-data.ts";
import { eraseAccountNow } from "#api/commands/account/delete-account.ts";
import { findAccount } from "#api/store/account/accounts.ts";
import { VOICE_LIMIT } from "#core/wire/crm/voice-comments.ts";
import { createAccount, type TestAccount } from "../support/accounts.ts";
import { describeEachEngine } from "../support/engines.ts";
import {
  NO_FEEDBACK,
  createCrmApp,
  giveCredits,
  requestEvaluation,
  sameBands,
  saveSections,
} from "../support/evaluations.ts";
import type { TestApp } from "../support/test-app.ts";
import { callOk, readReply } from "../support/replies.ts";

const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const voiceId = (n: number): string => `voice${String(n).padStart(17, "0")}`;
/** Returns the first bytes of a WebM file, and then bytes that differ for each `n`. */
const makeSound = (n: number, length = 64): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(length).fill(n);
  bytes.set([0x1a, 0x45, 0xdf, 0xa3]);
  return bytes;
};
/** A voice comment to send: sound number `n`, unless its bytes are given. */
type VoiceComment = { n?: number; bytes?: Uint8Array<ArrayBuffer>; sha256?: string; topic?: string; duration?: number };

describeEachEngine("voice comments", (engine) => {
  let app: TestApp;
  let ada: TestAccount;
  let sam: TestAccount;
  let slug: string;
  beforeEach(async () => {
    ({ app, ada, sam } = await createCrmApp(await engine.createDatabase()));
    slug = await requestEvaluation(app, ada);
  });
  afterEach(() => app.close());

  const putVoiceComment = (
    who: TestAccount,
    evaluation: string,
    { n = 1, topic = "whole", duration = 4200, ...sent }: VoiceComment = {},
  ) => {
    const bytes = sent.bytes ?? makeSound(n);
    return app.request(`/api/crm/add_voice_comment/${evaluation}/${voiceId(n)}/?topic=${topic}&duration=${duration}`, {
      method: "PUT",
      headers: { authorization: `Bearer ${who.token}`, "x-sha256": sent.sha256 ?? hashOf(bytes) },
      body: bytes,
    });
  };
  const add = async (sent: VoiceComment = {}, who = sam) => readReply(putVoiceComment(who, slug, sent));
  const remove = (n: number, who = sam) =>
    readReply(app.call("crmDeleteVoiceComment", { token: who.token, params: { id: voiceId(n) }, body: {} }));
  const listen = (n: number, who?: TestAccount, range?: string, reportSlug = slug) =>
    app.call("reportVoiceComment", {
      params: { slug: reportSlug, id: voiceId(n) },
      ...(who !== undefined && { token: who.token }),
      ...(range !== undefined && { headers: { range } }),
    });
  const readEvaluation = (who = sam) => callOk(app, "crmEvaluation", { token: who.token, params: { slug } });
  const readReport = () => callOk(app, "examinerReport", { params: { slug }, body: {} });
  const conclude = (status: string) =>
    callOk(app, "crmUpdateEvaluation", {
      token: sam.token,
      params: { slug },
      body: { status, feedback: "Well done." },
    });
  const hasFile = async (n: number): Promise<boolean> => (await app.services.blobs.size(hashOf(makeSound(n)))) !== null;

  it("are added once for each id, and can be heard under the report's link while the report is published", async () => {
    const replies = await Promise.all(Array.from({ length: 4 }, () => add({ topic: "task_2" })));
    for (const reply of replies) expect(reply).toEqual(replies[0]);
    expect(replies[0]).toEqual({
      status: 200,
      id: voiceId(1),
      topic: "task_2",
      duration: 4200,
      staff_name: "Sam Stone",
      created_at: app.clock.now(),
    });
    expect((await readEvaluation()).voice_comments).toHaveLength(1);
    expect((await readReport()).voice_comments).toBeUndefined();
    expect([(await listen(1)).status, (await listen(1, ada)).status, (await listen(1, sam)).status]).toEqual([
      404, 404, 200,
    ]);
    const preview = { token: sam.token, params: { slug }, body: { preview: true } };
    expect((await callOk(app, "examinerReport", preview)).voice_comments).toHaveLength(1);

    await conclude("EVALUATED");
    expect((await readReport()).voice_comments).toEqual([{ id: voiceId(1), topic: "task_2", duration: 4200 }]);
    const file = await listen(1);
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(makeSound(1));
    const headers = ["content-type", "content-disposition", "content-security-policy", "referrer-policy"];
    expect(headers.map((name) => file.headers.get(name))).toEqual([
      "audio/webm",
      `attachment; filename="recording-${voiceId(1)}.webm"`,
      "default-src 'none'; sandbox",
      "no-referrer",
    ]);
    const part = await listen(1, ada, "bytes=2-5");
    expect([part.status, part.headers.get("content-range")]).toEqual([206, "bytes 2-5/64"]);
    expect((await listen(1, undefined, "bytes=64-")).status).toBe(416);
    expect((await listen(2)).status).toBe(404);
    const other = await requestEvaluation(app, await createAccount(app, "ben"), 2);
    expect((await listen(1, sam, undefined, other)).status).toBe(404);

    await conclude("PENDING");
    expect((await readReport()).voice_comments).toBeUndefined();
    expect((await listen(1)).status).toBe(404);
    const { slug: next } = await callOk(app, "crmNewLink", { token: sam.token, params: { slug }, body: {} });
    await conclude("EVALUATED");
    expect([(await listen(1)).status, (await listen(1, undefined, undefined, next)).status]).toEqual([404, 200]);
  });

  it("are refused when damaged, of another type, too long, too large, about a task that does not exist, or too many", async () => {
    expect(await add({ sha256: "0".repeat(64) })).toMatchObject({
      status: 422,
      detail: expect.stringContaining("whole"),
    });
    const text = new TextEncoder().encode("<html><script>alert(1)</script>");
    for (const bytes of [text, new Uint8Array()])
      expect(await add({ bytes })).toMatchObject({ status: 422, detail: expect.stringContaining("type") });
    expect(await add({ duration: VOICE_LIMIT.ms + 1 })).toMatchObject({ status: 400, code: "invalid" });
    expect(await add({ topic: "task_3" })).toMatchObject({ status: 400 });
    expect(await add({ bytes: makeSound(1, VOICE_LIMIT.bytes + 1) })).toMatchObject({ status: 413 });
    const sections = await app.services.store.db.selectFrom("examiner_section").select("id").execute();
    await app.services.store.db
      .deleteFrom("examiner_section")
      .where("id", "=", sections.at(-1)?.id ?? 0)
      .execute();
    expect(await add({ topic: "task_2" })).toMatchObject({ status: 400, errors: { topic: expect.anything() } });
    expect((await readEvaluation()).voice_comments).toEqual([]);
    expect(await hasFile(1)).toBe(false);

    for (let n = 1; n <= VOICE_LIMIT.count; n += 1) expect(await add({ n })).toMatchObject({ status: 200 });
    expect(await add({ n: 11 })).toMatchObject({ status: 422, detail: expect.stringContaining("at most 10") });
    expect(await hasFile(11)).toBe(false);
    expect(await add({ n: 1, bytes: makeSound(2) })).toMatchObject({ status: 409 });
    expect(await hasFile(2)).toBe(true);
  });

  it("are changed only by staff who may mark, and not once the evaluation is cancelled", async () => {
    expect((await add({}, ada)).status).toBe(403);
    await add();
    expect((await remove(1, ada)).status).toBe(403);
    await callOk(app, "crmCancelEvaluation", { token: sam.token, params: { slug }, body: { reason: "Asked for." } });
    expect((await add({ n: 2 })).status).toBe(422);
    expect((await remove(1)).status).toBe(422);
    expect(await hasFile(1)).toBe(true);
  });

  it("are hidden from the examiner of a re-mark, and their author may not mark the re-mark", async () => {
    const kim = await createAccount(app, "kim", "staff");
    const lee = await createAccount(app, "lee", "staff");
    await add({ n: 1 }, lee);
    await saveSections(app, sam.token, slug, { ...sameBands(6), ...NO_FEEDBACK });
    await conclude("EVALUATED");
    const { evaluations } = await callOk(app, "examinerEvaluations", { token: ada.token, body: {} });
    await giveCredits(app, ada.id, 1, "REMARK1");
    const body = { attempt_slug: evaluations[0]?.attempt_slug, payment_link_type: "REMARK1" };
    const remarkSlug = (await callOk(app, "evaluationSubmit", { token: ada.token, body })).evaluation_slug ?? "";
    expect((await listen(1, kim)).status).toBe(403);
    expect(
      (await callOk(app, "crmEvaluation", { token: kim.token, params: { slug: remarkSlug } })).voice_comments,
    ).toEqual([]);
    expect((await listen(1, kim, undefined, remarkSlug)).status).toBe(404);
    for (const first of [sam, lee])
      expect((await readReply(putVoiceComment(first, remarkSlug, { n: 2 }))).status).toBe(403);
    expect((await readReply(putVoiceComment(kim, remarkSlug, { n: 2 }))).status).toBe(200);
    expect((await remove(2, sam)).status).toBe(403);
  });

  it("are deleted with their file, and history and corrections of the report show the deletion", async () => {
    await add({ n: 1, topic: "cc" });
    await conclude("EVALUATED");
    await add({ n: 2 });
    await add({ n: 3, bytes: makeSound(2) });
    expect(await remove(1)).toMatchObject({ status: 200 });
    expect(await remove(1)).toMatchObject({ status: 404 });
    expect([await hasFile(1), (await listen(1)).status]).toEqual([false, 404]);
    // Two comments of the same bytes share one file.
    await remove(2);
    expect([await hasFile(2), (await listen(3)).status]).toEqual([true, 200]);
    const { voice_comments, report_changes } = await readEvaluation();
    expect(voice_comments.map(({ id }) => id)).toEqual([voiceId(3)]);
    expect(report_changes).toMatchObject([{ field: "voice_comment" }]);
    const { entries } = await callOk(app, "crmAudit", { token: sam.token, params: { slug } });
    expect(entries.find(({ action }) => action === "voice_removed")?.changes).toEqual([
      { field: "voice_comment", from: "0:04, Both tasks", to: null },
    ]);
  });

  it("are in the client's data export once published, and are deleted with the client's account but not with the examiner's", async () => {
    await add();
    const listFiles = async (): Promise<string[]> => {
      const account = await findAccount(app.services.store.db, ada.id);
      if (account === undefined) throw new Error("no account");
      const names: string[] = [];
      for await (const { name } of collectOwnData(app.services, account)) names.push(name);
      return names;
    };
    expect(await listFiles()).not.toContain(`audio/${voiceId(1)}.webm`);
    await conclude("EVALUATED");
    expect(await listFiles()).toContain(`audio/${voiceId(1)}.webm`);
    await eraseAccountNow(app.services, sam.id);
    expect([(await listen(1)).status, await hasFile(1)]).toEqual([200, true]);
    await eraseAccountNow(app.services, ada.id);
    expect([(await listen(1)).status, await hasFile(1)]).toEqual([404, false]);
    expect(await app.services.store.db.selectFrom("voice_comment").selectAll().execute()).toEqual([]);
  });
});

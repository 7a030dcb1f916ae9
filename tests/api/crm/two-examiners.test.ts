/** Simulates two examiners who work on one queue for an hour. Claims expire, and saves conflict. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { CLAIM_MS, PRESENCE_EVERY_MS } from "#core/wire/crm/claims.ts";
import { SectionConflictSchema } from "#core/wire/crm/evaluation-forms.ts";
import * as v from "valibot";
import { createAccount, renewToken, type TestAccount } from "../support/accounts.ts";
import { describeEachEngine } from "../support/engines.ts";
import { NO_FEEDBACK, createCrmApp, requestEvaluation, sameBands } from "../support/evaluations.ts";
import type { TestApp } from "../support/test-app.ts";
import { callOk } from "../support/replies.ts";
import { HOUR_MS } from "#core/exam/durations.ts";

const EVALUATIONS = 6;
const BANDS = sameBands(6);

describeEachEngine("two examiners on one queue", (engine) => {
  let app: TestApp;
  let ada: TestAccount;
  let staff: TestAccount[];
  beforeEach(async () => {
    const created = await createCrmApp(await engine.createDatabase());
    ({ app, ada } = created);
    staff = [created.sam, await createAccount(app, "kim", "staff")];
    for (let attempt = 1; attempt <= EVALUATIONS; attempt += 1) await requestEvaluation(app, ada, attempt);
  });
  afterEach(() => app.close());

  const tokenOf = (who: TestAccount) => renewToken(app, who, "staff");

  /** Adds a sentence to the feedback of one section. On a conflict, adds the sentence to the other examiner's text. */
  async function addSentence(who: TestAccount, slug: string, turn: number, sentence: string): Promise<void> {
    const token = await tokenOf(who);
    const evaluation = await callOk(app, "crmEvaluation", { token, params: { slug } });
    const section = evaluation.sections[turn % evaluation.sections.length];
    if (section === undefined) throw new Error("no section");
    let { version, ta_feedback } = section;
    for (;;) {
      const body = { ...BANDS, ...NO_FEEDBACK, ta_feedback: `${ta_feedback} ${sentence}`.trim(), version };
      const reply = await app.call("crmUpdateSection", { token, params: { id: String(section.id) }, body });
      if (reply.status === 200) return;
      const { theirs } = v.parse(v.object({ conflict: SectionConflictSchema }), await reply.json()).conflict;
      ({ version, ta_feedback } = theirs);
    }
  }

  it("lose no sentence, and each published report is emailed once", async () => {
    const written = new Map<string, string[]>();
    /** The slug of the evaluation that each examiner works on, or null if there is none. */
    const openSlugs: (string | null)[] = [null, null];
    const end = app.clock.now() + HOUR_MS;
    let sentenceCount = 0;
    for (let turn = 1; app.clock.now() < end; turn += 1) {
      // Both act at the same moment, each on an open evaluation or the next due one. They may get the same one.
      await Promise.all(
        staff.map(async (who, n) => {
          const token = await tokenOf(who);
          const slug = openSlugs[n] ?? (await callOk(app, "crmNextDue", { token, query: {} })).next?.slug ?? null;
          if (slug === null) return;
          openSlugs[n] = slug;
          await callOk(app, "crmPresence", { token, params: { slug }, body: { claims: true } });
          const sentence = `Sentence ${(sentenceCount += 1)}.`;
          written.set(slug, [...(written.get(slug) ?? []), sentence]);
          await addSentence(who, slug, turn, sentence);
          // Each examiner publishes in every seventh turn, but never both in the same turn.
          if ((turn + n) % 7 > 0) return;
          const evaluation = await callOk(app, "crmEvaluation", { token, params: { slug } });
          // The server refuses this if the other examiner has saved at the same moment.
          await app.call("crmUpdateEvaluation", {
            token,
            params: { slug },
            body: { status: "EVALUATED", feedback: "Well done.", report_message: "", version: evaluation.version },
          });
          openSlugs[n] = null;
        }),
      );
      // After turn 10, both are away for longer than a claim lasts.
      app.clock.advance(turn === 10 ? CLAIM_MS + 1 : PRESENCE_EVERY_MS * (1 + (turn % 3)));
    }
    const token = await tokenOf(staff[0] ?? ada);
    for (const [slug, sentences] of written) {
      const evaluation = await callOk(app, "crmEvaluation", { token, params: { slug } });
      const feedback = evaluation.sections.map(({ ta_feedback }) => ta_feedback).join(" ");
      for (const sentence of sentences) expect(feedback.split(sentence), "once in the feedback").toHaveLength(2);
    }
    expect(written.size).toBeGreaterThan(1);
    const published = (await callOk(app, "crmEvaluations", { token, query: { status: "EVALUATED" } })).evaluations;
    expect(published.length).toBeGreaterThan(0);
    // One email for each report, however often it was published.
    const reports = app.mail.sent.filter(({ subject }) => subject.includes("report"));
    expect(reports).toHaveLength(published.length);
  });
});

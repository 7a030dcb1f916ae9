import { afterEach, beforeEach, expect, it } from "vitest";
import { limitScoreToBand } from "#core/exam/grammar/grammar-label.ts";
import { grammarScore } from "#core/exam/grammar/score.ts";
import type { GrammarMark } from "#core/exam/grammar/mark.ts";
import { markKey } from "#core/wire/crm/mark-decisions.ts";
import { readAnnotated } from "#core/wire/library/annotated-text.ts";
import type { Services } from "#api/services.ts";
import { type TestAccount } from "../support/accounts.ts";
import { describeEachEngine } from "../support/engines.ts";
import { TEXTS, createCrmApp, requestEvaluation } from "../support/evaluations.ts";
import { type TestApp } from "../support/test-app.ts";
import { callOk, readReply } from "../support/replies.ts";

const makeMark = (start: number, rule: string): GrammarMark => ({
  start,
  end: start + 3,
  type: "grammar",
  rule,
  reason: "Why.",
  suggestions: ["better"],
});
const FIRST = makeMark(0, "agreement");
const SECOND = makeMark(4, "article");

describeEachEngine("decisions about machine marks", (engine) => {
  let app: TestApp;
  let sam: TestAccount;
  let slug: string;
  let section: number;
  let marks: GrammarMark[];
  beforeEach(async () => {
    marks = [FIRST, SECOND];
    const annotator: Services["annotator"] = {
      annotate: async (text) => ({ marks, score: grammarScore(text, marks), checker: "ours" }),
    };
    const crmApp = await createCrmApp(await engine.createDatabase(), { annotator });
    ({ app, sam } = crmApp);
    slug = await requestEvaluation(app, crmApp.ada);
    await checkGrammar();
    section = (await readSection()).id;
  });
  afterEach(() => app.close());

  const checkGrammar = () => callOk(app, "crmGrammarCheck", { token: sam.token, params: { slug }, body: {} });
  const readSection = async () => {
    const [first] = (await callOk(app, "crmEvaluation", { token: sam.token, params: { slug } })).sections;
    if (first === undefined) throw new Error("no section");
    return first;
  };
  const readReport = async () => {
    const report = await callOk(app, "examinerReport", { token: sam.token, params: { slug }, body: { preview: true } });
    const [first] = report.sections;
    return {
      suggestions: readAnnotated(first?.grammar_check ?? "").marks.map(({ suggestions }) => suggestions[0]),
      score: first?.grammar_score,
    };
  };
  const decide = (body: object) =>
    readReply(
      app.call("crmDecideMarks", {
        token: sam.token,
        params: { id: String(section) },
        body: { decided: [], open: [], ...body },
      }),
    );
  const text = TEXTS["task-1"];

  it("a dismissed mark disappears from report and score, a changed one has the new suggestion, and both decisions can be taken back", async () => {
    expect(await readReport()).toEqual({ suggestions: ["better", "better"], score: null });
    const dismissed = { mark: markKey(FIRST), state: "dismissed" };
    const changed = { mark: markKey(SECOND), state: "changed", suggestion: " best " };
    expect(await decide({ decided: [dismissed, changed] })).toMatchObject({
      status: 200,
      mark_decisions: [dismissed, { ...changed, suggestion: "best" }],
      grammar_score: grammarScore(text, [SECOND])?.score,
    });
    expect((await readReport()).suggestions).toEqual(["best"]);
    // Staff see every mark.
    expect(readAnnotated((await readSection()).grammar_check ?? "").marks).toHaveLength(2);
    expect(await decide({ open: [markKey(FIRST), markKey(SECOND)] })).toMatchObject({ mark_decisions: [] });
    expect((await readReport()).suggestions).toEqual(["better", "better"]);
  });

  it("the report shows the score once an examiner has confirmed it, and hides it again when the score changes", async () => {
    expect(await decide({ score_confirmed: true })).toMatchObject({ score_confirmed: true });
    expect((await readReport()).score).toBe(grammarScore(text, marks)?.score);
    await checkGrammar();
    expect((await readSection()).score_confirmed).toBe(true);
    marks = [FIRST];
    await checkGrammar();
    expect(await readSection()).toMatchObject({ score_confirmed: false });
    expect((await readReport()).score).toBeNull();
  });

  it("a new check keeps the decisions about marks that it finds again", async () => {
    await decide({
      decided: [
        { mark: markKey(FIRST), state: "dismissed" },
        { mark: markKey(SECOND), state: "accepted" },
      ],
    });
    marks = [FIRST, makeMark(8, "tense")];
    await checkGrammar();
    expect(await readSection()).toMatchObject({
      mark_decisions: [{ mark: markKey(FIRST), state: "dismissed" }],
      grammar_score: grammarScore(text, [makeMark(8, "tense")])?.score,
    });
  });

  it("decisions of two examiners about different marks are both kept, and the history says how many are left", async () => {
    await Promise.all([
      decide({ decided: [{ mark: markKey(FIRST), state: "accepted" }] }),
      decide({ decided: [{ mark: markKey(SECOND), state: "dismissed" }] }),
    ]);
    expect((await readSection()).mark_decisions).toHaveLength(2);
    const { entries } = await callOk(app, "crmAudit", { token: sam.token, params: { slug } });
    expect(entries[0]).toMatchObject({
      action: "marks_decided",
      changes: [{ field: "task_1.machine_marks", to: "1 accepted, 1 dismissed, 0 to decide" }],
    });
  });

  it("the examiner's grammar band limits the score, in the report and for staff", async () => {
    marks = [];
    await checkGrammar();
    await decide({ score_confirmed: true });
    const full = grammarScore(text, [])?.score;
    expect((await readReport()).score).toBe(full);
    await app.services.store.db.updateTable("examiner_section").set({ ga_tenths: 60 }).execute();
    expect((await readReport()).score).toBe(limitScoreToBand(full ?? null, 6));
    expect((await readSection()).grammar_score).toBeLessThan(75);
  });

  it("a decision is refused for an unknown mark, an empty suggestion, a cancelled evaluation and an unchecked section", async () => {
    expect(await decide({ decided: [{ mark: "90-93-tense", state: "accepted" }] })).toMatchObject({ status: 409 });
    expect(await decide({ decided: [{ mark: markKey(FIRST), state: "changed", suggestion: " " }] })).toMatchObject({
      status: 400,
    });
    expect((await readSection()).mark_decisions).toEqual([]);
    await callOk(app, "crmCancelEvaluation", { token: sam.token, params: { slug }, body: { reason: "Asked for." } });
    expect(await decide({ score_confirmed: true })).toMatchObject({ status: 422 });
    await app.services.store.db.updateTable("examiner_section").set({ grammar_marks: null }).execute();
    expect(await decide({ score_confirmed: true })).toMatchObject({
      status: 422,
      detail: "Run the grammar check first.",
    });
  });
});

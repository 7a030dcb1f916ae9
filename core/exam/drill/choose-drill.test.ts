import { describe, expect, it } from "vitest";
import { fixtureKey } from "#tests/support/fixture-key.ts";
import { fixtureModule } from "#tests/support/fixture-module.ts";
import { type AnswerHistory, chooseDrill, type DrillCandidate, drillCandidates } from "./choose-drill.ts";
import { markDrill, drillModule } from "./mark-drill.ts";
import { questionRef } from "./question-ref.ts";

const group = (name: string, size: number, change: Partial<DrillCandidate> = {}): DrillCandidate => ({
  module_slug: "m",
  content_version: "0000000000000001",
  part: 1,
  group: name,
  type: "multiple_choice",
  refs: Array.from({ length: size }, (_, n) => `m/${name}-${n}`),
  difficulty: 2,
  ...change,
});
const answered = (candidate: DrillCandidate, right: number, at = 1): [string, { right: boolean; at: number }][] =>
  candidate.refs.map((ref, index) => [ref, { right: index < right, at }]);
const names = (chosen: readonly DrillCandidate[]) => chosen.map(({ group }) => group);
const ANY = { type: null, difficulty: null };

describe("the choice of a drill", () => {
  const [a, b, c] = [group("a", 5), group("b", 5), group("c", 5)];

  it("takes whole groups up to about ten questions, in the order of the library", () => {
    expect(names(chooseDrill([a, b, c], new Map(), ANY))).toEqual(["a", "b"]);
    expect(names(chooseDrill([group("a", 6), group("b", 8), group("c", 7)], new Map(), ANY))).toEqual(["a", "c"]);
    expect(names(chooseDrill([group("long", 14)], new Map(), ANY))).toEqual(["long"]);
  });

  it("prefers questions that the learner never answered, or answered wrong, to questions answered right", () => {
    const history: AnswerHistory = new Map([...answered(a, 5), ...answered(b, 4)]);
    expect(names(chooseDrill([a, b, c], history, ANY))).toEqual(["b", "c"]);
  });

  it("repeats the groups answered longest ago if every answer was right", () => {
    const history: AnswerHistory = new Map([...answered(a, 5, 30), ...answered(b, 5, 10), ...answered(c, 5, 20)]);
    expect(names(chooseDrill([a, b, c], history, ANY))).toEqual(["b", "c"]);
  });

  it("asks only the requested type, nearest to the requested difficulty", () => {
    const other = group("other", 5, { type: "short_answer" });
    const hard = group("hard", 9, { difficulty: 2.8 });
    expect(names(chooseDrill([a, other], new Map(), { type: "short_answer", difficulty: null }))).toEqual(["other"]);
    expect(names(chooseDrill([a, b, hard], new Map(), { type: null, difficulty: 3 }))).toEqual(["hard"]);
    expect(chooseDrill([a], new Map(), { type: "matching", difficulty: null })).toEqual([]);
  });
});

describe("a module's groups", () => {
  it("are candidates with the stable names of their questions", () => {
    const key = {
      ...fixtureKey,
      questions: fixtureKey.questions.map((question) =>
        question.number === 3 ? { ...question, id: "docked-pay" } : question,
      ),
    };
    const judged = drillCandidates(fixtureModule, key).find(({ group }) => group === "true-false");
    expect(judged).toMatchObject({ type: "identifying_information", part: 1, refs: ["fixture-1-reading/docked-pay"] });
    expect(questionRef(key, 4)).toBe("fixture-1-reading@00000000000000f1/4");
  });

  it("are marked one by one, and their right answers are added up", () => {
    const all = drillCandidates(fixtureModule, fixtureKey);
    const items = all.flatMap((candidate) => {
      const module = drillModule(fixtureModule, candidate);
      return module === null ? [] : [{ module, key: fixtureKey }];
    });
    const marking = markDrill(
      items,
      items.map(() => ({ "3": "FALSE", "6": ["A", "B"], "10": "pencil" })),
    );
    expect(marking.groups).toHaveLength(all.length);
    expect(marking.raw).toEqual({ right: 3, total: fixtureKey.questions.length });
  });
});

import { expect, test } from "vitest";
import type { WritingTask } from "#core/exam/content/part.ts";
import { lexicon } from "#tests/content/evaluator-answers.ts";
import { essay, report } from "#tests/content/museum-tasks.ts";
import type { Criterion } from "../evaluation.ts";
import { measure } from "../measure.ts";
import { prepareAnswer } from "../prepare-answer.ts";
import { TERMS } from "../weights.ts";
import { findStrengths } from "./find-strengths.ts";

const BODY = "The guards open the rooms in the morning and the guests look at the coins.";

/**
 * Returns the praise for a term that earns half a band. `lead` is the criterion of the advice about the next band, and
 * `does` its descriptor.
 */
function praise(
  id: string,
  text: string,
  task: WritingTask,
  lead: Criterion | null = null,
  does = "",
): string | undefined {
  const answer = prepareAnswer({ task, brief: null, text, lexicon });
  const scored = TERMS.filter((term) => term.id === id).map((term) => ({ term, bands: 0.5, cost: 0 }));
  const priorities = lead === null ? [] : [{ id: "next-band", criterion: lead, cost: 1, say: "", values: { does } }];
  return findStrengths(answer, measure(answer), { scored, priorities, gates: [] })[0]?.say;
}

const view = (introduction: string, end: string) => `${introduction} ${BODY}\n\n${BODY}\n\n${BODY} ${end}`;

test.each([
  [
    "I agree with a fee.",
    "So in my opinion, a fee keeps old museums alive for many more years.",
    "You say what you think in the introduction, and again at the end: “in my opinion, a fee keeps old museums alive …”.",
  ],
  ["Some ask for a fee.", "In my opinion, a fee is fair.", undefined],
  ["I agree with a fee.", "In short, a fee is fair.", "You say in the introduction what you think."],
])("for a view in the introduction %j and the end %j, the praise is %j", (introduction, end, say) => {
  expect(praise("position", view(introduction, end), essay)).toBe(say);
});

test.each([
  [
    "Overall, the number of guests rose in both museums.",
    "Your overview is easy to find: “Overall, the number of guests rose in both museums”.",
  ],
  [
    "Over all, the number of guests rose from 1990 in these 2 countries.",
    "Your overview is easy to find: “Over all, the number of guests rose from 1990 …”.",
  ],
  [
    "Overall, the number of guests rose over the same 5 years period.",
    "Your overview is easy to find: “Overall, the number of guests rose over the same …”.",
  ],
  ["Overall, the number of guests rose to 300 in both museums.", undefined],
  ["Looking at the old museum, the number of guests rose.", undefined],
  ["The number of guests rose in both museums of the town.", undefined],
])("for the overview %j, the praise is %j", (overview, say) => {
  expect(praise("overview", `${BODY} ${overview}`, report)).toBe(say);
});

test.each([
  ["In conclusion, a fee is fair.", 4, true],
  ["All things considered, a fee is fair.", 4, true],
  ["In conclusion, a fee is fair.", 3, false],
  ["The fee is fair for all guests.", 4, false],
])("for the ending %j and %i paragraphs, the praise of the division is %s", (end, paragraphs, isPraised) => {
  const text = `${`${BODY} ${BODY}\n\n`.repeat(paragraphs - 1)}${end} ${BODY}`;
  expect(praise("paragraphs-essay", text, essay) !== undefined).toBe(isPraised);
});

test("praises an overview without quoting it if something is marked in it", () => {
  expect(praise("overview", `${BODY}\n\nOverall, the number of guests rised in both museums.`, report)).toBe(
    "Your overview is easy to find.",
  );
  expect(praise("overview", `${BODY}\n\nOverall, the numbre of guests rose in both museums.`, report)).toBe(
    "Your overview is easy to find.",
  );
});

test("praises a view that adds nothing to the band if there is no other praise", () => {
  const text = view("I agree with a fee.", "In short, a fee is fair.");
  const answer = prepareAnswer({ task: essay, brief: null, text, lexicon });
  const scored = TERMS.filter(({ id }) => id === "position").map((term) => ({ term, bands: 0, cost: 0 }));
  expect(findStrengths(answer, measure(answer), { scored, priorities: [], gates: [] }).map(({ id }) => id)).toEqual([
    "position",
  ]);
});

test("praises the count of the steps of a process as its overview", () => {
  const process: WritingTask = { ...report, kind: "process" };
  expect(
    praise(
      "overview",
      `The figure shows how tiles are made. There are seven steps in all, and pressing is the first. ${BODY}`,
      process,
    ),
  ).toBe("Your overview is easy to find: “There are seven steps in all, and pressing is …”.");
});

test("praises a summary as the overview only if nothing in it is marked", () => {
  const say = (word: string) =>
    praise("overview", `${BODY} To sum up, the ${word} of guests rose in both museums.`, report);
  expect(say("number")).toContain("easy to find: “To sum up");
  expect(say("numbre")).toBeUndefined();
});

test("praises a view that only the last paragraph gives", () => {
  const end = "So from my point of view, a fee keeps old museums alive for many more years.";
  expect(praise("conclusion", view("Some ask for a fee.", end), essay)).toBe(
    "You end with your own view: “from my point of view, a fee keeps old …”.",
  );
  expect(praise("conclusion", view("I agree with a fee.", "A fee is fair."), essay)).toBeUndefined();
});

test("praises an overview beside advice about the task, but no support that the advice asks for", () => {
  const overview = `${BODY} Overall, the number of guests rose in both museums.`;
  expect(praise("overview", overview, report, "task")).toContain("easy to find");
  const support = `${BODY} It is cold because the roof leaks. For example, Ann wears a hat because of the wind.`;
  expect(praise("support", support, essay)).toContain("reasons and examples");
  expect(praise("support", support, essay, "task", "Main ideas supported.")).toBeUndefined();
});

test.each(["I absolutely think that", "My own view is that", "I would conclude that"])(
  "takes “%s” for a view",
  (view) => {
    const text = `${`${BODY} ${BODY}\n\n`.repeat(3)}${view} a fee is fair. ${BODY}`;
    expect(praise("conclusion", text, essay)).toContain(`You end with your own view: “${view}`);
  },
);

test("quotes the first view that can be quoted, and none of two words", () => {
  const end = (sentence: string) => praise("conclusion", view("Some ask for a fee.", sentence), essay);
  expect(end("I think a fee is the the best. In my view, a small fee is fair.")).toContain("“In my view");
  expect(end("A fee is fair, I think.")).toBeUndefined();
});

test("praises the division beside advice on coherence unless the advice asks for paragraphs", () => {
  const text = `${`${BODY} ${BODY}\n\n`.repeat(3)}In conclusion, a fee is fair. ${BODY}`;
  const divided = (does: string) => praise("paragraphs-essay", text, essay, "coherence", does);
  expect(divided("Logical order throughout. A range of linking.")).toContain("divided clearly");
  expect(divided("Linking and paragraphs well managed.")).toBeUndefined();
});

test.each([
  "To sum it up,",
  "To sum all up,",
  "In coclusion,",
  "Surely,",
  "Having considered both views,",
  "My own view is that",
])("takes “%s” for the beginning of a conclusion", (opening) => {
  const text = `${`${BODY} ${BODY}\n\n`.repeat(3)}${opening} a fee is fair. ${BODY}`;
  expect(praise("paragraphs-essay", text, essay)).toContain("and a conclusion");
});

test("praises support only for words that certainly give reasons and examples, and quotes an example", () => {
  const support = (reason: string, example = "For example,") =>
    praise(
      "support",
      `${reason} the roof leaks, it is cold ${reason.toLowerCase()} it rains. ${example} guards wear two hats.`,
      essay,
    );
  expect(support("Because")).toBe(
    "You support your claims with reasons and examples: “For example, guards wear two hats”.",
  );
  expect(support("Since")).toBeUndefined();
  expect(support("Because", "It is cold, so people such as")).toBeUndefined();
});

test("quotes no doubled word, and no line break", () => {
  const end = (sentence: string) => praise("conclusion", view("Some ask for a fee.", sentence), essay);
  expect(end("In my view, a fee\nis fair.")).toBe("You end with your own view: “In my view, a fee is fair”.");
  expect(end("In my view, a fee is the the best way.")).toBe("You end with your own view.");
});

const data = (sentence: string) =>
  `The chart shows guests. ${sentence} In June it was 41 per cent, then 42 and 43. Later it was 44, 45 and at last 46.`;
test.each([
  [
    "In May 40% came by train, 20% by bus, 10% by car and 5% by ship to the old town.",
    "Your report gives figures, as in “In May 40% came by train, 20% by bus, 10% by car and 5% …”.",
  ],
  [
    "In May 40% came by trian, 20% by bus, 10% by car and 5% by ship to the old town.",
    "Your report gives figures, as in “In June it was 41 per cent, then 42 and 43”.",
  ],
])("for the figures of %j, the praise is %j", (sentence, say) => {
  expect(praise("figures", data(sentence), report)).toBe(say);
});

test("does not praise the figures of a report if a priority asks for a figure", () => {
  const text = data("In May 40% came by train, 20% by bus, 10% by car and 5% by ship to the old town.");
  const answer = prepareAnswer({ task: report, brief: null, text, lexicon });
  const scored = TERMS.filter(({ id }) => id === "figures").map((term) => ({ term, bands: 0.5, cost: 0 }));
  const count = (id: string) =>
    findStrengths(answer, measure(answer), {
      scored,
      priorities: [{ id, criterion: "task", cost: 0.2, say: "" }],
      gates: [],
    }).length;
  expect(count("order")).toBe(1);
  expect(count("ideas-report")).toBe(0);
});

test("quotes no unit, no age, no time of day and no number of the task as a figure", () => {
  const unit = "The number of guests is given in 1 thousand for 41, 42, 43 and 44 towns of the old country.";
  expect(praise("figures", data(unit), report)).toContain("“In June");
  const times = "They came between 9.30 and 10.30 am or between 2.30 and 4.30 pm on all days.";
  expect(praise("figures", data(times), report)).toContain("“In June");
  const few = "The guests were aged 20, 30, 40, 50, 60, 70 and 80 in the old town and its small museum.";
  expect(praise("figures", data(few), report)).toContain("“In June");
  const prompt = [{ text: "The chart shows guests among 400 people." }];
  const counted = data("Among about 400 people there were 60 and then 61 and 62 in the old town.");
  expect(praise("figures", counted, report)).toContain("“Among about 400");
  expect(praise("figures", counted, { ...report, prompt })).toContain("“In June");
});

const shows = "The chart shows how many guests the two museums had in the spring of that year.";
const overview = "Overall, the number of guests rose in both museums of the old town in that spring.";
test.each([
  [[shows, overview, BODY, BODY], "an introduction, an overview and two paragraphs of details"],
  [[shows, BODY, BODY, overview], "an introduction, an overview and two paragraphs of details"],
  [[`${shows} ${overview}`, BODY, BODY], "an introduction with an overview and two paragraphs of details"],
  [
    [shows, BODY, BODY, overview.replace("Overall", "In conclusion")],
    "an introduction, an overview and two paragraphs of details",
  ],
  [[shows, `${overview} In May it was 40.`, BODY, BODY], "an introduction and three more paragraphs"],
  [[BODY, overview, BODY, BODY], null],
  [[shows, overview, BODY], null],
])("for the paragraphs %j, the praised division is %j", (paragraphs, division) => {
  expect(praise("paragraphs-short", paragraphs.join("\n\n"), report)).toBe(
    division === null ? undefined : `Your report is divided clearly: ${division}.`,
  );
});

test.each([
  ["I am not sure whether I agree with a fee.", "I disagree with a fee."],
  ["I disagree with a fee.", "I strongly agree with a fee."],
  ["I agree with a fee.", "I would disagree with a fee."],
])("praises no view for %j at the beginning and %j at the end", (introduction, end) => {
  expect(praise("position", view(introduction, end), essay)).toBeUndefined();
});

test("counts a short paragraph with the writer's view as part of the introduction", () => {
  const body = `${BODY} ${BODY}\n\n`;
  const text = (second: string) => `${body}${second}\n\n${body.repeat(2)}In conclusion, a fee is fair. ${BODY}`;
  expect(praise("paragraphs-essay", text(body.trim()), essay)).toContain("three body paragraphs");
  const own = "I think that a fee has some advantages, but that its disadvantages weigh more than they do.";
  expect(praise("paragraphs-essay", text(own), essay)).toContain("two body paragraphs");
});

test("quotes no unknown name, and nothing that advice criticises", () => {
  const text = (name: string) => `${BODY} Overall, the number of guests rose in ${name} and in Germany.`;
  expect(praise("overview", text("France"), report)).toContain("“Overall");
  expect(praise("overview", text("Frnace"), report)).toBe("Your overview is easy to find.");
  const answer = prepareAnswer({ task: report, brief: null, text: text("France"), lexicon });
  const scored = TERMS.filter(({ id }) => id === "overview").map((term) => ({ term, bands: 0.5, cost: 0 }));
  const start = text("France").indexOf("number");
  const place = { start, end: start + "number".length, quote: "number" };
  const priorities = [{ id: "order", criterion: "coherence" as const, cost: 0.2, say: "", place }];
  expect(findStrengths(answer, measure(answer), { scored, priorities, gates: [] })[0]?.say).toBe(
    "Your overview is easy to find.",
  );
});

test("does not praise a view beside advice that asks for a clear position", () => {
  const text = view("I agree with a fee.", "In my opinion, a fee is fair.");
  const answer = prepareAnswer({ task: essay, brief: null, text, lexicon });
  const scored = TERMS.filter(({ id }) => id === "conclusion").map((term) => ({ term, bands: 0.5, cost: 0 }));
  const count = (does: string) =>
    findStrengths(answer, measure(answer), {
      scored,
      priorities: [{ id: "next-band", criterion: "task", cost: 1, say: "", values: { does } }],
      gates: [],
    }).length;
  expect(count("Ideas are relevant.")).toBe(1);
  expect(count("A clear position.")).toBe(0);
});

test("does not praise what the writer will do as an overview, nor the introduction of a single paragraph", () => {
  expect(praise("overview", "Overall, it changed and I will say what is new between them.", report)).toBeUndefined();
  expect(praise("position", `I believe that museums should be free. ${BODY} ${BODY}`, essay)).toBeUndefined();
});

test("praises the overview of a process that counts days, and not such an overview of a chart", () => {
  const cycle = `${BODY} Overall, it is a circular process which takes 34 to 36 days.`;
  expect(praise("overview", cycle, { ...report, kind: "process" })).toContain("easy to find");
  expect(praise("overview", cycle, report)).toBeUndefined();
  const groups = `${BODY} Overall, 3 out of 5 museums had more guests, and the others lost some.`;
  expect(praise("overview", groups, report)).toContain("easy to find");
});

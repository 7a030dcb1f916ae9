import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { WritingTask } from "#core/exam/content/part.ts";
import { readLexicon } from "#core/exam/language/lexicon.ts";
import type { Priority } from "../evaluation.ts";
import { measure } from "../measure.ts";
import { prepareAnswer } from "../prepare-answer.ts";
import type { ScoredTerm } from "../score.ts";
import { TERMS } from "../weights.ts";
import type { Found } from "./finding.ts";
import { findPriorities } from "./find-priorities.ts";
import { findStrengths } from "./find-strengths.ts";
import { sayFinding } from "./say-finding.ts";
import { COHERENCE_FINDERS } from "./coherence-finders.ts";
import { LEXIS_FINDERS } from "./lexis-finders.ts";
import { TASK_FINDERS } from "./task-finders.ts";

const lexicon = readLexicon(readFileSync(join(import.meta.dirname, "../../language/lexicon.txt"), "utf8"));
const essay: WritingTask = {
  id: "essay",
  number: 2,
  title: "Task 2",
  task: 2,
  kind: "opinion",
  prompt: [{ text: "Museums should charge visitors an entrance fee. To what extent do you agree or disagree?" }],
  minimumWords: 250,
  minutes: 40,
};
const report: WritingTask = { ...essay, task: 1, kind: "bar", minimumWords: 150 };

/** Returns the priorities of a text whose terms score as given, in bands. A term costs half a band. */
function prioritiesOf(text: string, bands: Readonly<Record<string, number>>, task = essay) {
  const answer = prepareAnswer({ task, brief: null, text, lexicon });
  return findPriorities(answer, measure(answer), scoredAs(bands), []);
}

function scoredAs(bands: Readonly<Record<string, number>>): ScoredTerm[] {
  return Object.entries(bands).map(([id, value]) => {
    const term = TERMS.find((one) => one.id === id);
    if (term === undefined) throw new Error(`No term ${id}`);
    return { term, bands: value, cost: 0.5 };
  });
}

function found(finder: string, text: string, task = essay): Found {
  const answer = prepareAnswer({ task, brief: null, text, lexicon });
  return ({ ...TASK_FINDERS, ...LEXIS_FINDERS, ...COHERENCE_FINDERS }[finder]?.(answer, measure(answer)) ??
    null) as Found;
}

const RIGHT = "The museum needs a new roof and warm rooms for its guards. ";

test("begins with mistakes of grammar in several sentences, even if they are of different kinds", () => {
  const [first] = prioritiesOf(`Some visitors believes it. He waits a hour. ${RIGHT.repeat(4)}`, { errors: -1 });
  expect(first?.id).toBe("errors");
  expect(first?.say).toMatch(/^We marked mistakes of grammar in 2 of your 6 sentences\. One of them: /);
  expect(first?.better).toContain("visitors believe");
});

test("begins with the one mistake of a long answer as the example of the next band", () => {
  const priorities = prioritiesOf(`Some visitors believes it. ${RIGHT.repeat(20)}`, { errors: -1 });
  expect(priorities.map(({ id }) => id)).toEqual(["errors"]);
  expect(priorities[0]).toMatchObject({
    say: expect.stringMatching(
      /^The subject is .* This counts for Grammatical Range and Accuracy\. This is what band \d does there: /u,
    ),
    better: expect.stringContaining("visitors believe"),
  });
});

test("begins with repeated mistakes or misspelt words before advice without a place", () => {
  const twice = "Some visitors believes it. Some guards believes it. ";
  const ids = (text: string) =>
    prioritiesOf(text + RIGHT.repeat(24), { reference: 1, "error-free": 1.1, spelling: 2 }).map(({ id }) => id);
  expect(ids(twice)).toEqual(["error-free", "next-band"]);
  expect(ids("Some visitors believes it. ")[0]).toBe("next-band");
  expect(ids("Museums help comunities, goverments and vistors. ")).toEqual(["spelling", "next-band"]);
});

test("puts missing spaces, however many, after mistakes of grammar that cost more", () => {
  const text = `Some visitors believes it. ${"The roof is old,but the rooms are warm. ".repeat(5)}${RIGHT.repeat(20)}`;
  const first = (bands: Readonly<Record<string, number>>) => prioritiesOf(text, { mechanics: 0, ...bands })[0]?.id;
  expect(first({ reference: 1 })).toBe("mechanics");
  expect(first({ errors: -1, "error-free": -1, reference: 1 })).not.toBe("mechanics");
});

test("does not begin with the length of an answer that lacks a few words", () => {
  const museums = (count: number) => Array.from({ length: count }, () => "museums").join(" ");
  const first = (text: string) => prioritiesOf(text, { "length-essay": 0, reference: 1 })[0]?.id;
  expect(first(museums(247))).not.toBe("length-essay");
  expect(first(museums(200))).toBe("length-essay");
});

test("advises the subject, not a phrase of time or place, if many sentences open with “in”", () => {
  const say = (word: string) => sayFinding({ id: "openers", values: { word, uses: 5, sentences: 9 } });
  expect(say("people")).toContain("Open some with a phrase of time or place");
  expect(say("in")).toContain("Open some with the subject");
});

test("puts several misspelt words before a single slip of grammar", () => {
  const text = `Some visitors believes it. Museums help comunities, goverments and vistors. ${RIGHT.repeat(20)}`;
  const ids = prioritiesOf(text, { "error-free": 0, spelling: 0 }).map(({ id }) => id);
  expect(ids.indexOf("spelling")).toBeLessThan(ids.indexOf("error-free"));
});

test("begins with three misspelt words, repeated or not, but not with two", () => {
  const misspelt = "Museums help comunities, goverments and goverments. ";
  const first = (text: string, bands: number) => prioritiesOf(text, { spelling: bands })[0]?.id;
  expect(first(misspelt + RIGHT.repeat(6), 0)).toBe("spelling");
  expect(first(misspelt + RIGHT.repeat(10), 0)).toBe("spelling");
  expect(first(misspelt + RIGHT.repeat(10), -3)).toBe("spelling");
  expect(first(`Museums help comunities and goverments. ${RIGHT.repeat(10)}`, 0)).toBe("next-band");
});

test("names grammar if it is lowest or has mistakes, else the task, and linking only if it is far below", () => {
  const criterion = (text: string, bands: Readonly<Record<string, number>>) =>
    prioritiesOf(text, bands).find(({ values }) => values?.["does"] !== undefined)?.criterion;
  const slip = `Some visitors believes it. ${RIGHT.repeat(20)}`;
  expect(criterion(RIGHT.repeat(20), { errors: -1 })).toBe("grammar");
  expect(criterion(RIGHT.repeat(20), { errors: 0.3 })).toBe("task");
  expect(criterion(slip, { errors: 0.3 })).toBe("task");
  expect(criterion(`He wait. ${slip}`, { errors: 0.3 })).toBe("grammar");
  expect(criterion(slip, { errors: -0.5 })).toBe("grammar");
  expect(criterion(`He wait. ${slip}`, { errors: 2 })).toBe("task");
  expect(criterion(RIGHT.repeat(20), { reference: -0.3, errors: 2 })).toBe("task");
  expect(criterion(RIGHT.repeat(20), { reference: -2.5, errors: 2 })).toBe("coherence");
});

test("praises nothing that the next band asks for", () => {
  const text = `It is cold because it rains. Guards cough because of it. For example, they wear hats. ${RIGHT.repeat(20)}`;
  const answer = prepareAnswer({ task: essay, brief: null, text, lexicon });
  const scored = scoredAs({ support: 0.5 }).map((one) => ({ ...one, cost: 0 }));
  const praise = (values: Priority["values"]) =>
    findStrengths(answer, measure(answer), {
      scored,
      priorities: [{ id: "order", criterion: "task", cost: 0.5, say: "", values }],
      gates: [],
    }).length;
  expect(praise({})).toBe(1);
  expect(praise({ does: "Answers all parts." })).toBe(1);
  expect(praise({ does: "Ideas relevant, extended and supported." })).toBe(0);
});

test("asks for a position if the introduction shows none", () => {
  const body = `${RIGHT.repeat(3)}\n\n`;
  const introduction = (sentence: string, task = essay) => found("position", `${sentence}\n\n${body.repeat(3)}`, task);
  const neutral = "Museums in all parts of the world cost their towns and villages a great deal of money.";
  expect(introduction(neutral)?.place?.quote).toBe(neutral);
  expect(introduction(`${neutral} I agree with a small fee.`)).toBeNull();
  expect(introduction(`${neutral} A small fee is better than none.`)).toBeNull();
  expect(introduction(`${neutral}\n\nI agree.`)).toBeNull();
  const both = [{ text: "Some people like fees and some do not. Discuss both views. To what extent do you agree?" }];
  expect(introduction(neutral, { ...essay, prompt: both })).toBeNull();
});

test("begins with missing figures in a report that has only ages and decades", () => {
  const first = (text: string) => prioritiesOf(text, { figures: -0.5 }, report)[0];
  const aged = "The chart shows visitors aged between 30 and 35. Guards over the age of 70 stay at home. ";
  const few = /^Your report gives hardly any figures\./;
  expect(first(aged + RIGHT)?.say).toMatch(few);
  expect(first(`In the 50's, the 60s, the 1970's and the 80's fewer visitors came. ${RIGHT}`)?.say).toMatch(few);
  expect(first(`${aged}In May 40 people came, in June 50 and in July 60. ${RIGHT}`)?.id).toBe("next-band");
});

test("begins with slips of form only if they are frequent", () => {
  const slips = "the museum is old. ".repeat(3);
  const first = (text: string) => prioritiesOf(text, { mechanics: -0.5 })[0]?.id;
  expect(first(slips)).toBe("mechanics");
  expect(first(slips + RIGHT.repeat(8))).not.toBe("mechanics");
  expect(first(slips + slips + RIGHT.repeat(8))).toBe("mechanics");
  const names = `They saw museums in france, in spain, in italy and in germany. ${RIGHT.repeat(8)}`;
  expect(prioritiesOf(names, { reference: 0 })[0]?.id).toBe("mechanics");
});

test("names what at least band 6 does, because lower bands are described by their faults", () => {
  expect(prioritiesOf(RIGHT.repeat(20), { errors: -4 })[0]?.values?.["band"]).toBe(6);
});

test("counts a word that is misspelt twice as one mistake of an unclear sentence, but as two marks", () => {
  const unclear = (words: string) => found("clarity-coherence", `He have ${words} where guests is glad.`);
  expect(unclear("museumms of rooms")).not.toBeNull();
  expect(unclear("museumms and museumms")?.values["marks"]).toBe(4);
  expect(found("clarity-coherence", "He have museumms and museumms of rooms.")).toBeNull();
});

test("does not ask for a figure in a report's last sentence or in an explanation", () => {
  const text = (sentence: string, last: string) =>
    `The chart shows visitors of museums.\n\n${sentence} Many people came by train and by bus.\n\n${last}`;
  const end = "The guards were tired and went home.";
  const change = "The number of tickets rose strongly.";
  const asks = (sentence: string, last: string) => found("ideas-report", text(sentence, last), report) !== null;
  expect(asks(change, end)).toBe(true);
  expect(asks("The number of tickets rose strongly in 1990.", end)).toBe(true);
  expect(asks("The number of tickets rose to 40.", end)).toBe(false);
  expect(asks(`This shows that ${change.toLowerCase()}`, end)).toBe(false);
  expect(asks(end, change)).toBe(false);
});

test("does not suggest a word with another consonant, unless both consonants sound alike", () => {
  const say = (word: string) => String(found("spelling", `They help ${word} comunities and vistors.`)?.values["words"]);
  expect(say("engries")).toMatch(/“engries”(?! \()/);
  expect(say("imformation")).toContain("“imformation” (information?)");
});

test("begins with linking phrases that open most sentences, before a single slip of grammar", () => {
  const nouns = ["museum", "house", "shop", "school", "garden", "river", "tower", "market"];
  const linked = nouns.map((noun) => `However, the ${noun} is old.`).join(" ");
  const first = (text: string, bands: number) => prioritiesOf(text, { mechanical: bands, errors: -1 })[0]?.id;
  expect(first(linked, -0.3)).toBe("mechanical");
  expect(first(`${linked} He wait.`, -0.3)).toBe("mechanical");
  expect(first(`${linked.split(". ").slice(0, 4).join(". ")}. He wait.`, -0.3)).toBe("errors");
});

test("does not show a better version with a noun that would need another verb", () => {
  const better = (text: string) =>
    prioritiesOf(`${text} ${RIGHT}`, { errors: -1 }).find(({ id }) => id === "errors")?.better;
  expect(better("He uses softwares for maps. She gets informations there.")).toContain("software");
  expect(better("Such softwares definitely make guards happy. Some softwares are old.")).toBeUndefined();
});

test("finds a word of the task that the answer uses in another form", () => {
  const words = (text: string) => String(found("coverage", text)?.values["words"]);
  expect(words("Old rooms are cold.")).toContain("“visitors”");
  expect(words("A visit to old rooms is cold.")).not.toContain("“visitors”");
});

test("begins with spelling if nine different words are misspelt, before paragraphs and grammar", () => {
  const nine =
    "They help comunities, goverments, vistors, langauges, experinces, diffrent childern and beacuse of technolgy. ";
  const bands = { spelling: -0.3, "paragraphs-essay": -0.4, errors: -0.4 };
  const first = (text: string) =>
    prioritiesOf(`${text}Some visitors believes it. He wait. ${RIGHT.repeat(30)}`, bands)[0]?.id;
  expect(first(nine)).toBe("spelling");
  expect(first(nine.replace("technolgy", "technology"))).toBe("paragraphs-essay");
});

test("begins with missing figures before an overview that is hard to find", () => {
  const text = `The chart shows museums. ${RIGHT.repeat(8)}`;
  expect(prioritiesOf(text, { figures: -0.5, overview: -0.3 }, report)[0]?.id).toBe("figures");
});

test.each([
  ["Towns choose between free and paid museums.", "To sum up, some towns charge a fee and other towns charge none.", 1],
  ["Towns choose between free and paid museums.", "To sum up, a paid museum is better for its guards.", undefined],
  ["I prefer museums that are free.", "To sum up, some towns charge a fee and other towns charge none.", undefined],
])("in %j and %j, the missing answer to “Which is better?” is marked as %s", (introduction, end, none) => {
  const body = `${RIGHT.repeat(3)}\n\n`;
  const asks = {
    ...essay,
    prompt: [{ text: "Some museums are free and others charge a fee. Which solution is better?" }],
  };
  expect(
    found(
      "position",
      `${introduction} ${"Both kinds stand in many towns of the world today. ".repeat(2)}\n\n${body.repeat(2)}${end} ${"Each kind has rooms and roofs for many old coins. ".repeat(2)}`,
      asks,
    )?.values["none"],
  ).toBe(none);
});

test.each([
  ["But the museum is old. The roof is also new, because guests pay.", false],
  ["The museum is old. The roof is new.", true],
])("for %j, the criticism of too few linking words is %s", (text, isCriticised) => {
  expect(found("connectives-short", text, report) !== null).toBe(isCriticised);
});

test("asks for no figure in a reason about people in general", () => {
  const asks = (sentence: string) =>
    found(
      "ideas-report",
      `The chart shows museums.\n\n${sentence} Many came by train.\n\nThe guards went home.`,
      report,
    ) !== null;
  expect(asks("The costs of museums grow strongly every year.")).toBe(true);
  expect(asks("As our families grow, they visit more museums.")).toBe(false);
});

test("does not take “from B to A” for a repetition of “from A to B”", () => {
  const repeated = (second: string) =>
    found("repeated", `The first table shows many exchange students from museums in Australia to Europe. ${second}`) !==
    null;
  expect(repeated("The second table shows many exchange students from museums in Europe to Australia.")).toBe(false);
  expect(repeated("The second table shows many exchange students from museums in Australia to Europe.")).toBe(true);
});

const MISSPELT = "They help comunities, goverments, vistors, langauges, experinces and diffrent childern. ";

test("begins with six different misspelt words if they are two in a hundred words", () => {
  const first = (text: string) => prioritiesOf(text, { spelling: 0 })[0];
  expect(first(MISSPELT + RIGHT.repeat(24))?.id).toBe("spelling");
  expect(first(MISSPELT + RIGHT.repeat(24))?.values?.["does"]).toBeUndefined();
  expect(first(MISSPELT + RIGHT.repeat(60))?.values?.["does"]).toBeDefined();
  expect(first(MISSPELT.replace("vistors, langauges", "guests") + RIGHT.repeat(18))?.values?.["does"]).toBeDefined();
});

test("begins with misspelt words if they cost more than the two terms of grammar together", () => {
  const text = `${MISSPELT}He waits a hour. Some visitors believes it. ${RIGHT.repeat(10)}`;
  const answer = prepareAnswer({ task: essay, brief: null, text, lexicon });
  const first = (cost: number) => {
    const scored = scoredAs({ spelling: -0.1, errors: -0.1, "error-free": -0.1 });
    const costing = scored.map((one) => (one.term.id === "spelling" ? { ...one, cost } : one));
    return findPriorities(answer, measure(answer), costing, [])[0]?.id;
  };
  expect(first(1.1)).toBe("spelling");
  expect(first(0.9)).toBe("errors");
});

test("begins with several misspelt words, not with a single slip of grammar", () => {
  const [first] = prioritiesOf(
    `They help comunities, goverments, vistors and langauges. He wait. ${RIGHT.repeat(24)}`,
    { spelling: 0.1, "error-free": -0.2 },
  );
  expect(first).toMatchObject({ id: "spelling", criterion: "lexis" });
  expect(first?.values?.["does"]).toBeDefined();
});

test("shows a mistake that costs little as the example of what the next band does in grammar", () => {
  const answer = prepareAnswer({ task: essay, brief: null, text: `He wait. ${RIGHT.repeat(20)}`, lexicon });
  const scored = scoredAs({ errors: -1 }).map((one) => ({ ...one, cost: 0 }));
  expect(findPriorities(answer, measure(answer), scored, [])[0]).toMatchObject({
    criterion: "grammar",
    place: { quote: expect.stringContaining("He wait") },
  });
});

test("begins with an overview that only lacks the phrase that announces it, if no other place can be shown", () => {
  const overview = "Both museums have more visitors than the new rooms of the old town do. ";
  const first = (text: string, scored: Record<string, number>) => prioritiesOf(text, scored, report)[0]?.id;
  expect(first(`${overview}${RIGHT.repeat(12)}`, { overview: -0.3 })).toBe("overview");
  expect(first(`${overview}He wait there. They waits. ${RIGHT.repeat(8)}`, { overview: -0.3, errors: -1.5 })).toBe(
    "errors",
  );
});

test("begins with grammar that no rule marks if many pairs of words are rare in English", () => {
  const answer = prepareAnswer({ task: essay, brief: null, text: RIGHT.repeat(20), lexicon });
  const criterion = (rarePairRate: number) => {
    const measured = measure(answer);
    const features = { ...measured.features, rarePairRate };
    return findPriorities(answer, { ...measured, features }, scoredAs({ reference: 0.5, errors: -0.1 }), [])[0]
      ?.criterion;
  };
  expect(criterion(1)).toBe("task");
  expect(criterion(2)).toBe("grammar");
});

test("describes the overview that a chart, a process or a map needs", () => {
  const say = (kind: WritingTask["kind"]) =>
    prioritiesOf(RIGHT.repeat(12), { overview: -0.3 }, { ...report, kind }).find(({ id }) => id === "overview")?.say;
  expect(say("bar")).toMatch(/^A reader looks for your overview first\..* without figures, what changed most/);
  expect(say("process")).toContain("which main steps or parts there are");
  expect(say("map")).toContain("without details, what changes most");
});

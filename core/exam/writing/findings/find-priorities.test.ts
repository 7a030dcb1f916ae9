import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { WritingTask } from "#core/exam/content/part.ts";
import { readLexicon } from "#core/exam/language/lexicon.ts";
import { evaluateTask } from "../evaluate-task.ts";
import { order } from "../features/coherence.ts";
import { measure } from "../measure.ts";
import { prepareAnswer } from "../prepare-answer.ts";
import { TERMS } from "../weights.ts";
import { COHERENCE_FINDERS } from "./coherence-finders.ts";
import { findPriorities } from "./find-priorities.ts";
import { GRAMMAR_FINDERS } from "./grammar-finders.ts";
import { LEXIS_FINDERS } from "./lexis-finders.ts";
import { NEXT_BAND_PLACE_IDS } from "./next-band-places.ts";
import { sayFinding, FINDING_IDS } from "./say-finding.ts";
import { TASK_FINDERS } from "./task-finders.ts";

const lexicon = readLexicon(readFileSync(join(import.meta.dirname, "../../language/lexicon.txt"), "utf8"));
const task: WritingTask = {
  id: "essay",
  number: 2,
  title: "Task 2",
  task: 2,
  kind: "opinion",
  prompt: [{ text: "Museums should charge visitors an entrance fee. To what extent do you agree or disagree?" }],
  minimumWords: 250,
  minutes: 40,
};
const evaluate = (text: string) => evaluateTask({ task, brief: null, text, lexicon });

const ESSAY = `Museums cost money to run, and in my country many of them is closed on Mondays because there is no staff. Some visitors believes that a fee keeps museums alive. I agree that a small entrance fee is fair.

A lot of people think that culture is for everyone. You don't value what you get for nothing, and you walk past the pictures without looking. The guards has to explain this to children every day. A lot of visitors come only for the shop.

Museums need new roofs, heating and people who repair old paintings. The state pays for some of this. The visitors pays for the rest with the fee. A ticket of three pounds buys one hour of work by a restorer, and without it a collection falls apart in silence. And a ticket makes a visit an event.

Children, students and pensioners should enter without a ticket. They are the visitors who would otherwise stay at home, so the loss is small. The others can pay what they pay for a coffee. So my answer to the question is clear: museums may charge a fee if it is low, and they should say at the door what it is for.`;

const RECIPE = `First, boil two litres of water with plenty of salt. Cook the pasta for nine minutes and stir it now and then. Meanwhile, melt the butter in a wide pan over a low heat and let the garlic turn golden. Add the semolina slowly and whisk until the sauce is thick.

Drain the pasta but keep a cup of the water. Toss it with the sauce, the grated cheese and a little pepper. If it is too dry, pour in some of the water and shake the pan. The starch binds the butter and the cheese into a glossy coat.

Serve it at once on warm plates with a dusting of nutmeg. A green salad with lemon goes well beside it. Leftover pasta can be fried the next day with an egg and a handful of parsley, and it tastes even better with a slice of toasted bread. Never rinse the pasta under cold water, because the starch is washed away and the sauce slides off. Fresh pasta needs only three minutes, so watch the clock and taste a strand before you drain it. Keep a spoon of butter for the end, since it gives the dish its shine and rounds the sharp taste of the cheese.`;

test("quotes the learner's words, and shows a better version of an error", () => {
  const { priorities } = evaluate(ESSAY);
  expect(priorities.length).toBeGreaterThan(0);
  for (const { place } of priorities) if (place) expect(ESSAY.slice(place.start, place.end)).toBe(place.quote);
  const error = priorities.find(({ id }) => id === "errors");
  expect(error?.place?.quote).toContain("Some visitors believes");
  expect(error?.better).toContain("Some visitors believe");
});

test("counts only the places of a mistake to which its reason applies", () => {
  const error = evaluate(ESSAY).priorities.find(({ id }) => id === "errors");
  expect(error?.say).toContain(String(error?.values?.["reason"]));
  expect(Number(error?.values?.["count"])).toBeLessThanOrEqual(4);
});

test("makes each sentence from the id and the values alone", () => {
  for (const { id, values, say } of evaluate(ESSAY).priorities)
    if (values) expect(sayFinding({ id, values })).toBe(say);
});

test("uses no place twice, says no sentence twice, and praises nothing that it criticises", () => {
  const { priorities, strengths } = evaluate(ESSAY);
  const starts = priorities.flatMap(({ place }) => (place ? [place.start] : []));
  expect(new Set(starts).size).toBe(starts.length);
  expect(new Set(priorities.map(({ say }) => say)).size).toBe(priorities.length);
  const blamed = new Set(priorities.map(({ id }) => id));
  expect(strengths.filter(({ id }) => blamed.has(id))).toEqual([]);
});

test("says first that an answer is about something else, and praises nothing in it", () => {
  const { criteria, gates, strengths, priorities, feedback } = evaluate(RECIPE);
  expect(criteria.task).toBeLessThanOrEqual(2);
  expect(strengths).toEqual([]);
  expect(priorities[0]?.id).toBe(gates[0]?.id);
  expect(feedback.ta_feedback.startsWith(gates[0]?.reason ?? "?")).toBe(true);
  expect(feedback.ta_feedback).not.toContain("We found");
});

test("lowers grammar for an answer all in capitals, and gives it no higher band", () => {
  const upper = evaluate(ESSAY.toUpperCase());
  const plain = evaluate(ESSAY);
  expect(upper.criteria.grammar).toBeLessThan(plain.criteria.grammar);
  expect(upper.band).toBeLessThanOrEqual(plain.band);
});

test("has sentences only for ids of terms and of advice", () => {
  const terms = new Set([...TERMS.map(({ id }) => id), "next-band", "other-language", ...NEXT_BAND_PLACE_IDS]);
  expect(FINDING_IDS.filter((id) => !terms.has(id))).toEqual([]);
});

test("makes spelling a priority for eight misspelt words, but not for one", () => {
  const ids = (text: string) => evaluate(text).priorities.map(({ id }) => id);
  const words = ["Museums cost", "culture", "everyone", "without", "children", "pictures", "heating", "restorer"];
  const misspell = (count: number) =>
    words.slice(0, count).reduce((text, word) => text.replace(word, `${word.slice(0, 3)}x${word.slice(3)}`), ESSAY);
  expect(ids(misspell(1))).not.toContain("spelling");
  expect(ids(misspell(8))).toContain("spelling");
});

const report: WritingTask = { ...task, task: 1, kind: "bar", minimumWords: 150 };
const prioritiesOf = (text: string, given = task) =>
  evaluateTask({ task: given, brief: null, text, lexicon }).priorities;
const filler = (sentence: string) => Array.from({ length: 4 }, () => `${sentence}\n\n`).join("");

test("accepts “This chart shows …” as an opening sentence, and rejects “This is why …”", () => {
  const body = `The share of visitors who pay rose from 20 to 45 per cent. The other share fell in four years.

Visitors from abroad pay most often. About 80 per cent of them bought a ticket. Pupils hardly pay at all.`;
  const first = (opening: string) =>
    order(prepareAnswer({ task: report, brief: null, text: `${opening}\n\n${body}`, lexicon })).misplaced?.kind;
  expect(first("This bar chart shows how many visitors of a museum pay.")).toBeUndefined();
  expect(first("This infograph displays how many visitors of a museum pay.")).toBeUndefined();
  expect(first("It is often recommended by guards visitors should pay.")).toBeUndefined();
  expect(first("This is why so many visitors of a museum pay.")).toBe("opening");
});

test("does not ask for a figure in the overview, or where the next sentence gives it", () => {
  const quoteWithoutFigures = (sentence: string) => {
    const text = `The chart shows visitors of museums.\n\nOverall, the number of tickets rose strongly.\n\n${sentence}\n\nIn June many came.`;
    const answer = prepareAnswer({ task: report, brief: null, text, lexicon });
    return TASK_FINDERS["figures"]?.(answer, measure(answer))?.place?.quote;
  };
  expect(quoteWithoutFigures("In winter the number of visitors fell a little.")).toContain("In winter");
  expect(quoteWithoutFigures("In winter the number of visitors fell a little. It went from 40 to 35.")).toBeUndefined();
});

test("does not mark words that are right but rarely side by side", () => {
  const say = prioritiesOf(ESSAY).map(({ id }) => id);
  expect(say).not.toContain("misfit");
});

test("suggests a spelling only if the learner can mean no other word", () => {
  const misspelt = "Museums help comunities, goverments and vistors. The throught of a protine bar is nice.";
  const say = prioritiesOf(`${misspelt} ${ESSAY}`).find(({ id }) => id === "spelling")?.say ?? "";
  expect(say).toContain("“comunities” (communities?)");
  expect(say).not.toContain("thought?");
  expect(say).not.toContain("proline");
});

test("does not criticise repeated units and names of the figure", () => {
  const years = filler(
    "In those years the museum had 40 thousand visitors and 20 thousand tickets of two thousand kinds.",
  );
  expect(
    prioritiesOf(years, report)
      .map(({ say }) => say)
      .join(" "),
  ).not.toContain("“thousand”");
});

test("says what the next band does, and that no place was found if it is the only advice", () => {
  const [first] = evaluate("").priorities;
  expect(first?.id).toBe("empty");
  const values = { criterion: "Lexical Resource", band: 8, does: "Wide range." };
  expect(sayFinding({ id: "next-band", values })).toBe(
    "For a higher band, work on Lexical Resource. This is what band 8 does there: Wide range.",
  );
  expect(sayFinding({ id: "next-band", values: { ...values, isOnly: 1 } })).toMatch(
    /^We found no single place to begin with\. For a higher band, /,
  );
});

test("counts a summary in the middle of a sentence and the steps of a process as an overview", () => {
  const gates = (opening: string, kind: WritingTask["kind"]) =>
    evaluateTask({
      task: { ...report, kind },
      brief: null,
      text: `${opening} Clay is dug in the hills by 12 men. It is pressed into 300 moulds a day. The moulds are dried for 20 hours.\n\nAfter that, 40 tiles are baked at once. They cool for 5 hours. A van takes 90 of them to town.`,
      lexicon,
    }).gates.map(({ id }) => id);
  const first = "The figure shows the making of tiles.";
  expect(gates(first, "process")).toContain("no-overview");
  for (const overview of [
    "There are six stages, from the initial digging to the final journey.",
    "The work can be divided into three parts.",
    "Orveall, clay becomes tiles and goes to town.",
  ])
    expect(gates(`${first} ${overview}`, "process"), overview).not.toContain("no-overview");
  expect(gates("The chart shows tiles, and we can see that overall two towns bought most tiles.", "bar")).not.toContain(
    "no-overview",
  );
});

const found = (id: string, text: string, given: WritingTask) => {
  const answer = prepareAnswer({ task: given, brief: null, text, lexicon });
  const finder = { ...TASK_FINDERS, ...COHERENCE_FINDERS, ...LEXIS_FINDERS, ...GRAMMAR_FINDERS }[id];
  return finder?.(answer, measure(answer)) ?? null;
};

test("does not criticise a sentence about the task as memorised", () => {
  const text =
    "Some people think that this issue has many advantages. Some people think that museums should charge visitors.";
  const frame = found("frames", `${text} Both opinions have good reasons in the modern world.`, task);
  expect(frame?.place?.quote).not.toContain("museums");
});

test("does not call a paragraph of fifty words short", () => {
  const body = (count: number) => `${"The museum needs a new roof and warm rooms for its guards. ".repeat(count)}\n\n`;
  expect(found("balance", `${body(2)}${body(5)}${body(20)}${body(2)}`, task)).toBeNull();
  expect(found("balance", `${body(2)}${body(2)}${body(20)}${body(2)}`, task)).not.toBeNull();
  expect(found("balance", `${body(2)}${body(2)}${body(2)}${body(20)}${body(2)}`, task)).toBeNull();
});

test("does not ask for a third paragraph if the first is one short sentence", () => {
  const body = "The guards walk through all rooms at night and write down what they see there.";
  expect(found("paragraphs-short", `The plan shows a museum.\n\n${body}\n\n${body}`, report)).toBeNull();
  expect(found("paragraphs-short", `${body} ${body}`, report)?.values["few"]).toBe(1);
});

test("lets a letter, but not an essay, begin a paragraph with “It”", () => {
  const body = `${"The museum has a new room with old maps and a small café. ".repeat(3)}\n\n`;
  const text = `Dear Ann,\n\n${body}It all began with a wet Sunday in May. ${body}${body}Best wishes,\nKim`;
  expect(found("order", text, { ...task, task: 1, kind: "letter_informal" })).toBeNull();
  expect(found("order", text.slice(11), task)?.values["kind"]).toBe("paragraph");
});

test("puts findings about style after all others", () => {
  const style = new Set(
    "cautious plain rarer longer repetition openers plain-openings plain-joins personal informal".split(" "),
  );
  const isStyle = prioritiesOf(ESSAY).map(({ id }) => style.has(id));
  expect(isStyle).toContain(true);
  expect(isStyle).toEqual(isStyle.toSorted((a, b) => Number(a) - Number(b)));
});

test("does not say how many linking words an answer has, because no list of them is complete", () => {
  expect(sayFinding({ id: "connectives-short", values: { count: 1 } })).toMatch(/^Few linking words join your ideas\./);
});

test("does not call a single sentence memorised", () => {
  const text = ESSAY.replace("I agree", "In this essay I will discuss both views and give my opinion. I agree");
  expect(prioritiesOf(text).map(({ id }) => id)).not.toContain("frames");
});

test("treats a capitalised word that it cannot correct as a name", () => {
  const say = prioritiesOf(`Museums help comunities, goverments and vistors. Hermes was a messenger. ${ESSAY}`);
  expect(say.find(({ id }) => id === "spelling")?.say).not.toContain("Hermes");
});

test("writes “the museum” where the answer has named a museum", () => {
  const better = (text: string) => {
    const answer = prepareAnswer({ task: report, brief: null, text, lexicon });
    return GRAMMAR_FINDERS["error-free"]?.(answer, measure(answer))?.better;
  };
  expect(better("The plan shows a museum. Most rooms in museum were small.")).toContain("in the museum");
  expect(better("The plan shows a town. Most rooms in museum were small.")).toContain("in a museum");
});

test("does not soften a “never” that lacks its verb or is about the future", () => {
  const softer = (text: string) => found("cautious", text, task);
  expect(softer("Visitors never pay for pictures.")?.better).toContain("rarely pay");
  expect(softer("Visitors see many things which they never seen at home.")).toBeNull();
  expect(softer("Visitors will never know about pictures.")).toBeNull();
});

test("does not ask for a figure that the next line gives", () => {
  const text = (end: string) =>
    `The chart shows visitors.\n\nOverall, the number of tickets rose strongly.\n\nThe need for guards is only growing in winter.${end}`;
  expect(found("ideas-report", text(" Many came."), report)).not.toBeNull();
  expect(found("ideas-report", text("\nIn May it was 40."), report)).toBeNull();
});

test("adds advice about the next band to a single slip, but not to several mistakes", () => {
  const term = TERMS.find(({ id }) => id === "error-free");
  if (term === undefined) throw new Error("no such term");
  const lead = (text: string, bands: number) => {
    const answer = prepareAnswer({ task, brief: null, text, lexicon });
    return findPriorities(answer, measure(answer), [{ term, bands, cost: 0.3 }], []).map(({ id, values }) => [
      id,
      values?.["criterion"],
    ]);
  };
  const slip = "She is at an university.";
  const grammar = "Grammatical Range and Accuracy";
  expect(lead(slip, 1)).toEqual([
    ["next-band", "Task Response"],
    ["error-free", undefined],
  ]);
  expect(lead(`${slip} He waits a hour.`, 1)).toEqual([["error-free", undefined]]);
  expect(lead("She have a car.", -1)).toEqual([["error-free", grammar]]);
});

test("puts a missing overview or length before a few misspelt words", () => {
  const ids = prioritiesOf(
    "The chart shows visitors of museumms. There was a considerable increase in the total and a similar change in the rest. The guards counted 40 people in the firrst month, 60 in the seccond and 80 in the last.",
    report,
  ).map(({ id }) => id);
  expect(ids).toContain("spelling");
  expect(ids.findIndex((id) => id === "overview" || id === "no-overview" || id === "length-short")).toBe(0);
});

test("calls a sentence unclear for two errors of grammar beside a misspelt word, not for misspelt words alone", () => {
  const words = "The musem has oold coins and quiet roms";
  expect(found("clarity-coherence", `${words} for guests.`, task)).toBeNull();
  expect(found("clarity-coherence", `${words} where guests is glad.`, task)).toBeNull();
  expect(found("clarity-coherence", `${words} where guests is glad and he have it.`, task)?.values["marks"]).toBe(5);
});

test("counts linking phrases at the start of sentences as mechanical, but no conditions", () => {
  const nouns = ["museum", "house", "shop", "school", "garden", "river", "tower", "market"];
  const essay = (opening: string) => nouns.map((noun) => `${opening} the ${noun} is old, it rains.`).join(" ");
  expect(found("mechanical", essay("If"), task)).toBeNull();
  expect(found("mechanical", essay("It is true that"), task)).toBeNull();
  const linked = found("mechanical", essay("However, since"), task);
  expect(linked?.values).toEqual({ links: 8, sentences: 8, phrases: "“however”" });
  expect(sayFinding({ id: "mechanical", values: linked?.values ?? {} })).toMatch(
    /^8 of your 8 sentences open with a linking phrase, such as “however”, which/,
  );
});

test("does not put a linking phrase before another one or into a question", () => {
  expect(found("plain-openings", "So is the museum the right place for it?", task)).toBeNull();
  expect(found("plain-openings", "But still the museum has many old coins.", task)).toBeNull();
  const step = "And old coins go into the new halls.";
  expect(found("plain-openings", step, task)?.better).toContain("In addition,");
  expect(found("plain-openings", step, { ...task, task: 1, kind: "process" })?.better).toBe("Then old coins go");
  expect(found("plain-openings", "Also can old coins be seen there.", task)).toBeNull();
  expect(found("plain-openings", "But old museums need new roofs.", task)?.better).toBe("However, old museums need");
});

test("recognises a last paragraph that returns to the task as a conclusion", () => {
  const body = `${"The guards walk through all rooms at night and write down what they see. ".repeat(4)}\n\n`;
  const essay = (end: string) => `${body}${body}${body}${end}`;
  const end = "An entrance fee keeps museums open, and visitors pay it gladly as it is for a roof over old coins.";
  expect(found("conclusion", essay(end), task)).toBeNull();
  expect(
    found("conclusion", essay("The roof over old coins leaks, and rain comes into most of the rooms."), task),
  ).not.toBeNull();
});

test("suggests only common words as corrections, and never a name", () => {
  const say = (word: string) =>
    String(found("spelling", `They help ${word} comunities and vistors.`, task)?.values["words"]);
  expect(say("flactuated")).toMatch(/“flactuated”(?! \()/);
  expect(say("swedens")).not.toContain("sweden?");
  expect(say("oponions")).toContain("“oponions” (opinions?)");
});

test("does not ask to soften a demand, “never stops” or “the everyone”", () => {
  expect(found("cautious", "Museums must allow everyone to see pictures.", task)).toBeNull();
  expect(found("cautious", "The collection never stops growing.", task)).toBeNull();
  expect(found("cautious", "Museums are good for the everyone in town.", task)).toBeNull();
});

test("replaces “you” only where it begins a clause", () => {
  expect(found("personal", "Guards help if you want to see old coins.", task)?.better).toContain("if people want to");
  expect(found("personal", "A shy person you will meet there helps.", task)?.better).toBeUndefined();
});

test("criticises “tons” as informal in an essay, but not in a report", () => {
  const text = "The museum keeps tons of old coins.";
  expect(found("informal", text, task)).not.toBeNull();
  expect(found("informal", text, report)).toBeNull();
});

test("criticises a repeated word only if it has good synonyms", () => {
  const text = (word: string) => `The ${word} coins are in the ${word} room with ${word} lamps. `.repeat(3);
  expect(found("repetition", text("important"), task)?.values["word"]).toBe("important");
  expect(found("repetition", text("online"), task)).toBeNull();
});

test("does not join the items of a numbered list, or the first sentence of a report", () => {
  const pair = "The museum opens at nine. The guards sell old coins.";
  expect(found("forms", `${pair} ${pair}`, task)).not.toBeNull();
  expect(found("forms", `1. ${pair}`, task)).toBeNull();
  expect(found("forms-short", pair, report)).toBeNull();
});

import { expect, test } from "vitest";
import type { WritingTask } from "#core/exam/content/part.ts";
import { lexicon } from "#tests/content/evaluator-answers.ts";
import { measure } from "../measure.ts";
import { prepareAnswer } from "../prepare-answer.ts";
import { LEXIS_FINDERS } from "./lexis-finders.ts";
import { TASK_FINDERS } from "./task-finders.ts";

const essay: WritingTask = {
  id: "essay",
  number: 2,
  title: "",
  task: 2,
  kind: "opinion",
  prompt: [{ text: "Museums should charge visitors an entrance fee. To what extent do you agree or disagree?" }],
  minimumWords: 250,
  minutes: 40,
};
const report: WritingTask = { ...essay, task: 1, kind: "bar", minimumWords: 150 };
const RIGHT = "The museum needs a new roof and warm rooms for its guards. ";

function found(finder: string, text: string, task = essay) {
  const answer = prepareAnswer({ task, brief: null, text, lexicon });
  return { ...TASK_FINDERS, ...LEXIS_FINDERS }[finder]?.(answer, measure(answer)) ?? null;
}

test("names misspelt words without a certain correction only if there are too few others", () => {
  const say = (words: string) => String(found("spelling", `They help ${words}.`)?.values["words"]);
  expect(say("comunities, goverments, experinces and the alton")).toBe(
    "“comunities” (communities?), “goverments” (governments?), “experinces” (experiences?)",
  );
  const values = found("spelling", "They help comunities, goverments, comunities. Alton was a museum.")?.values;
  expect(values).toMatchObject({ count: 3, different: 2 });
  expect(say("comunities, flactuated and experinces")).toContain("“experinces” (experiences?), “flactuated”");
});

test("names the most frequent misspelt words first", () => {
  const say = String(found("spelling", "They help comunities, goverments, experinces, goverments.")?.values["words"]);
  expect(say).toBe("“goverments” (governments?), “comunities” (communities?), “experinces” (experiences?)");
});

test("suggests no noun for a misspelt word with the ending of a verb", () => {
  const say = String(found("spelling", "They help comunities, goverments and storaged coins.")?.values["words"]);
  expect(say).toMatch(/“storaged”(?! \()/);
});

test("asks for no reason in a paragraph that gives the writer's own view", () => {
  const body = `${RIGHT.repeat(6)}\n\n`;
  const asks = (view: string) =>
    found("ideas-essay", `${body}${view} museums are old. ${"Museums are old and quiet. ".repeat(5)}\n\n${body}`);
  expect(asks("All")).not.toBeNull();
  expect(asks("I personally think that")).toBeNull();
});

test("asks for no figure in a sentence about the whole, or if one of the next three sentences gives it", () => {
  const asks = (sentence: string, more = "") =>
    found(
      "ideas-report",
      `The chart shows museums.\n\n${sentence} Many came by train. ${more}\n\nThey went home.`,
      report,
    );
  const rise = "The number of tickets rose strongly in winter.";
  expect(asks(rise)).not.toBeNull();
  expect(asks(rise, "Some came by bus. In May it was 40.")).toBeNull();
  expect(asks("Both, the old and the new museum had the largest halls.")).toBeNull();
});

test("takes a last paragraph that begins a sentence with “so” for a conclusion", () => {
  const text = (end: string) =>
    `${RIGHT.repeat(3)}\n\n${RIGHT.repeat(3)}\n\n${end} ${"Rain comes into most of the old rooms. ".repeat(2)}`;
  expect(found("conclusion", text("The roof leaks."))).not.toBeNull();
  expect(found("conclusion", text("So the roof leaks."))).toBeNull();
});

test.each([
  ["cautious", "There is always a risk in old museums.", false],
  ["cautious", "Old museums always have cold rooms.", true],
  ["informal", "They think that museums are cool.", false],
  ["informal", "They think that kids like museums.", true],
  ["plain", "A fee is a good way to help museums, and it is very easy to pay.", false],
  ["plain", "A lot of people think that a fee is fair.", true],
])("for %s in %j, the criticism of style is %s", (finder, text, isCriticised) => {
  expect(found(finder, text) !== null).toBe(isCriticised);
});

test("names a frequent misspelt word without a certain correction, and a name with two letters in the wrong order", () => {
  const say = (words: string) => String(found("spelling", `They help ${words}.`)?.values["words"]);
  expect(say("comunities, goverments, experinces, flactuated and flactuated")).toMatch(/^“flactuated”, /);
  expect(say("comunities, goverments and Amercian")).toContain("“Amercian” (American?)");
});

test("counts words that only a comma separates one by one, and calls the answer too short by that count", () => {
  const words = (count: number) => Array.from({ length: count }, () => "museums").join(" ");
  const short = (text: string) => found("length-short", text, report);
  expect(short(words(149))?.values).toEqual({ minimum: 150, words: 149, counted: 149 });
  expect(short(`${words(148)} halls,guards`)).toBeNull();
  expect(short(`${words(140)} halls,guards`)?.values["words"]).toBe(142);
});

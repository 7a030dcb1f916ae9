import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import type { WritingTask } from "../content/part.ts";
import type { TaskBrief } from "../content/task-brief.ts";
import { readLexicon } from "../language/lexicon.ts";
import { evaluateTask } from "./evaluate-task.ts";
import { evaluateWriting } from "./evaluate-writing.ts";
import { TaskEvaluationSchema, WritingEvaluationSchema } from "./evaluation.ts";
import { interpolate } from "./interpolate.ts";
import { TERMS } from "./weights.ts";

const lexicon = readLexicon(readFileSync(join(import.meta.dirname, "../language/lexicon.txt"), "utf8"));

const PROMPT =
  "Some people think that cities should make public transport free for everybody, while others believe that passengers ought to pay for their own journeys. Discuss both these views and give your own opinion.";
const essayTask: WritingTask = {
  id: "test-task-2",
  number: 2,
  title: "Task 2",
  task: 2,
  kind: "discussion",
  prompt: [{ text: PROMPT }],
  minimumWords: 250,
  minutes: 40,
};
const letterTask: WritingTask = {
  id: "test-task-1",
  number: 1,
  title: "Task 1",
  task: 1,
  kind: "letter_formal",
  prompt: [
    { text: "You bought a bicycle that was delivered with a broken wheel. Write a letter to the manager of the shop." },
  ],
  minimumWords: 150,
  minutes: 20,
};

const ESSAY = `Cities everywhere are looking for ways to reduce traffic, and making buses and trains free is one of the boldest proposals. While some residents see this as a right, others maintain that those who travel should bear the cost. I believe that free travel is justified for some groups but not for all.

Supporters of free public transport point to its effect on congestion. If a journey costs nothing, drivers have a strong reason to leave their cars at home, which means cleaner air and quieter streets. It would also help people on low incomes, for whom a monthly ticket may be a considerable expense. A cleaner who works in three offices, for example, spends a large part of her wage on buses.

Those who disagree argue that nothing is really free. Drivers, vehicles and repairs have to be financed, and if passengers do not pay, taxpayers will, including those who live in villages that no bus ever reaches. Moreover, experience suggests that many new passengers used to walk or cycle rather than drive, so the benefit for traffic is smaller than expected.

In my view, both sides have a point. A sensible compromise is to abolish fares for pupils, pensioners and the unemployed, and to keep moderate prices for everybody else. The income could then be invested in more frequent services, because reliability persuades commuters more than price does.

In conclusion, although free transport sounds attractive, cities would do better to offer it to those who need it most and to improve quality for the rest.`;

const evaluate = (text: string, task = essayTask) => evaluateTask({ task, brief: null, text, lexicon });

test("gives a good essay a good band with a range and at most five priorities", () => {
  const evaluation = evaluate(ESSAY);
  expect(evaluation.band).toBeGreaterThanOrEqual(6.5);
  expect(evaluation.range.low).toBeLessThan(evaluation.band);
  expect(evaluation.range.high).toBeGreaterThan(evaluation.band);
  expect(evaluation.gates).toEqual([]);
  expect(evaluation.priorities.length).toBeLessThanOrEqual(5);
  v.parse(TaskEvaluationSchema, evaluation);
});

test.each([
  ["nothing", "", "empty", 0],
  ["spaces", " \n\n\t ", "empty", 0],
  ["one word", "Transport", "twenty-words", 1],
  [
    "twenty words",
    "Public transport should be free in every city because cars pollute the air and poor people cannot pay for tickets.",
    "twenty-words",
    1,
  ],
  [
    "German",
    "Viele Menschen sind der Meinung, dass der öffentliche Verkehr in den Städten kostenlos sein sollte, während andere glauben, dass die Fahrgäste selbst bezahlen müssen. Ich denke, dass beide Seiten recht haben.",
    "not-english",
    1,
  ],
  [
    "Arabic, from right to left",
    "يعتقد بعض الناس أن وسائل النقل العام يجب أن تكون مجانية للجميع في المدن الكبيرة بينما يرى آخرون أن على الركاب دفع ثمن رحلاتهم بأنفسهم كل يوم في كل مكان وكل زمان",
    "not-english",
    1,
  ],
  ["emoji", "🚌🚎🚆 ".repeat(60), "empty", 0],
  [
    "random letters",
    "qwd asdf zxcv poiu lkjh mnbv qazx wsxe edcr rfvt tgby yhnu ujmi ikol plok mijn uhby gvtf crdx eszw aqsw dede frfr",
    "not-english",
    1,
  ],
  ["the task copied", `${PROMPT} ${PROMPT}`, "copied", 1],
  ["one phrase again and again", "the city is good and ".repeat(60), "word-salad", 2],
])("gives a low band with its reason: %s", (_, text, gate, most) => {
  const evaluation = evaluate(text);
  expect(evaluation.gates.map(({ id }) => id)).toEqual([gate]);
  expect(evaluation.band).toBeLessThanOrEqual(most);
  expect(evaluation.band).toBeGreaterThanOrEqual(Math.min(1, most));
  expect(evaluation.gates[0]?.reason.length).toBeGreaterThan(20);
  expect(evaluation.feedback.ta_feedback).toContain(evaluation.gates[0]?.reason);
});

test("gives an answer in random word order at most band 2", () => {
  const words = ESSAY.split(/\s+/);
  const salad = words.map((_, i) => words[(i * 97) % words.length]).join(" ");
  expect(evaluate(salad).band).toBeLessThanOrEqual(2);
});

test("caps every criterion at 4 below half the minimum length", () => {
  const short = ESSAY.slice(0, ESSAY.indexOf("Those who disagree"));
  const { criteria, gates } = evaluate(short.slice(0, 600));
  expect(gates.map(({ id }) => id)).toContain("under-half");
  expect(Math.max(...Object.values(criteria))).toBeLessThanOrEqual(4);
});

test("evaluates 5,000 words and gives no higher band for their number", () => {
  const long = Array.from({ length: 20 }, (_, i) => ESSAY.replace(/city|cities/g, `place ${i}`)).join("\n\n");
  expect(evaluate(long).words).toBeGreaterThan(4900);
  expect(evaluate(long).band).toBeLessThanOrEqual(evaluate(ESSAY).band);
});

test("counts sentences of a letter that use words of the brief and none of the task", () => {
  const task = {
    ...letterTask,
    prompt: [{ text: "A friend lent you something that he or she values. It was damaged." }],
  };
  const brief = {
    synonyms: { damage: ["crack", "hole"] },
    points: [
      {
        id: "story",
        say: "what happened",
        needs: [
          ["car", "road", "deer"],
          ["brake", "crack"],
        ],
      },
    ],
  };
  const other = {
    synonyms: { damage: ["stain", "tear"] },
    points: [
      {
        id: "story",
        say: "what happened",
        needs: [
          ["rain", "river", "flood"],
          ["wet", "mud"],
        ],
      },
    ],
  };
  const letter = `You lent me a banjo. On the road from Kinmore a deer jumped out and I had to brake hard. Now there is a long crack in the neck.`;
  const counted = (given: TaskBrief) => evaluateTask({ task, brief: given, text: letter, lexicon }).countedWords;
  expect(counted(brief)).toBeGreaterThan(counted(other));
});

test("reports a letter without greeting and closing, and judges its tone", () => {
  const letter = `I bought a bicycle in your shop last week and it was delivered with a broken wheel. I'm really mad at you guys because it's totally crap stuff and my kids were crying all day.

The box looked fine when the driver left it at my house on Monday, so I signed the paper. When I opened it in the garage, two parts of the front wheel were bent and the tyre had a hole. I called your office three times and nobody answered, and the message on your website says that complaints take six weeks.

You gotta send somebody with a new wheel this week or give me my money back. I don't want another bicycle of this kind because the quality is not good enough for the price that I paid for it, and my friends say the same about your shop.`;
  const { priorities, criteria } = evaluate(letter, letterTask);
  expect(priorities.map(({ id }) => id)).toEqual(expect.arrayContaining(["letter-form", "tone"]));
  expect(criteria.task).toBeLessThanOrEqual(5.5);
});

test("accepts any line that ends with a comma above the name as a closing line", () => {
  const letter = `Dear Mr Lee,

I am writing to ask whether the bicycle that I bought last week can be repaired before Friday, because the wheel is bent.

With thanks in advance and greetings to your team,
Nora`;
  const lacking = (text: string) =>
    evaluate(text, letterTask).priorities.find(({ id }) => id === "letter-form")?.say ?? "";
  expect(lacking(letter)).toBe("");
  expect(lacking(letter.slice(0, letter.indexOf("With thanks")))).toContain("closing line");
});

test("returns a valid estimate with right quotations for any text, and the same estimate again", () => {
  const piece = fc.oneof(
    fc.constantFrom(...ESSAY.split(" ")),
    fc.constantFrom("\n", "\n\n", ". ", "?", ",", "1,250", "50%", "half", "in 1990", "e.g.", "I", "—", "“", "’s"),
    fc.string({ maxLength: 12 }),
    fc.string({ unit: "binary", maxLength: 8 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 120 }), (pieces) => {
      const text = pieces.join(" ");
      const evaluation = evaluate(text);
      v.parse(TaskEvaluationSchema, evaluation);
      for (const band of [evaluation.band, ...Object.values(evaluation.criteria)]) {
        expect(band).toBeGreaterThanOrEqual(0);
        expect(band * 2).toBe(Math.round(band * 2));
      }
      for (const { place } of evaluation.priorities)
        if (place) expect(text.slice(place.start, place.end)).toBe(place.quote);
      expect(evaluate(text)).toEqual(evaluation);
    }),
    { numRuns: 60 },
  );
});

test("has rising knots and a reason for every term, and a constant result outside the knots", () => {
  for (const { knots, why, id } of TERMS) {
    expect(why.length, id).toBeGreaterThan(15);
    for (const [i, [value]] of knots.entries())
      if (i > 0) expect(value, id).toBeGreaterThan(knots[i - 1]?.[0] ?? Infinity);
    expect(interpolate(knots, -1e9), id).toBe(knots[0]?.[1]);
    expect(interpolate(knots, 1e9), id).toBe(knots.at(-1)?.[1]);
  }
});

test("weighs Task 2 twice in the Writing band and gives a single task its own band", () => {
  const module = {
    module_type: "writing",
    slug: "m",
    name: "m",
    test_type: "general",
    content_version: "1",
    duration: 3600,
    media: [],
    parts: [letterTask, essayTask],
  } as const;
  const both = evaluateWriting({
    module: { ...module, media: [], parts: [letterTask, essayTask] },
    key: null,
    texts: { "test-task-2": ESSAY },
    parts: null,
    lexicon,
  });
  v.parse(WritingEvaluationSchema, both);
  expect(both.tasks.map(({ band }) => band)[0]).toBe(0);
  expect(both.band).toBeLessThan(evaluate(ESSAY).band);
  const one = evaluateWriting({
    module: { ...module, media: [], parts: [letterTask, essayTask] },
    key: null,
    texts: { "test-task-2": ESSAY },
    parts: [2],
    lexicon,
  });
  expect(one.band).toBe(evaluate(ESSAY).band);
  expect(one.bands_description).toContain("eight answers of ten");
});

test("lets the language of Task 2 count in Task 1, and not the other way round", () => {
  const LETTER = `Dear Sir or Madam,

I am writing because my bicycle arrive with a broken wheel. I have bought it in your shop last week. The wheel are bent and the bell is not work. I was very sad because I need bicycle for go to work every days.

I ask you to send new wheel or give back my moneys. You can take the bicycle from my house on Monday in the evening. I am at home after six o'clock and my wife is there too. Please write me when you will come.

In future, you must to check the bicycles before you send. My friends wants to buy in your shop also, but they wait what you do. I hope that we find good solution for all this problem. I wait for your answer this week, because I go by bus now and it cost much money.

Yours faithfully,
Kim Park`;
  const module = {
    module_type: "writing" as const,
    slug: "m",
    name: "m",
    test_type: "general" as const,
    content_version: "1",
    duration: 3600,
    media: [],
    parts: [letterTask, essayTask],
  };
  const texts = { "test-task-1": LETTER, "test-task-2": ESSAY };
  const both = evaluateWriting({ module, key: null, texts, parts: null, lexicon }).tasks;
  const [letter, essay] = [evaluate(LETTER, letterTask), evaluate(ESSAY)];
  expect(both[0]?.criteria.grammar).toBeGreaterThan(letter.criteria.grammar);
  expect(both[0]?.priorities).toEqual(letter.priorities);
  expect(both[1]).toEqual(essay);
  const short = { ...texts, "test-task-2": ESSAY.slice(0, 400) };
  expect(evaluateWriting({ module, key: null, texts: short, parts: null, lexicon }).tasks[0]).toEqual(letter);
});

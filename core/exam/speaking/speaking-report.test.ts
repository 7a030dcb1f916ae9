import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readLexicon } from "../language/lexicon.ts";
import { DESCRIPTORS } from "./descriptors.ts";
import { measureFlow, judgeFlow, judgeMeasure } from "./flow.ts";
import type { SoundMeasures } from "./measures.ts";
import { qualityFaults } from "./recording-quality.ts";
import { readSelfAssessment, SPEAKING_CRITERIA, speakingBand } from "./self-assessment.ts";
import type { SpokenPart } from "./sound-report.ts";
import { reportSpeaking } from "./speaking-report.ts";
import { readSpoken } from "./spoken-text.ts";

const lexicon = readLexicon(readFileSync(new URL("../language/lexicon.txt", import.meta.url), "utf8").trimEnd());

/** Measures of a 90-second talk with `pauses` pauses of `ms` each and four syllables per second of speech. */
function talkOf(pauses: number, ms: number, change: Partial<SoundMeasures> = {}): SoundMeasures {
  const speech = 90_000 - pauses * ms;
  return {
    duration: 91_000,
    from: 500,
    to: 90_500,
    speech,
    pauses,
    long_pauses: ms >= 1000 ? pauses : 0,
    syllables: Math.round(speech / 250),
    level: -200,
    noise: -550,
    clipped: 0,
    shape: "0",
    gaps: [],
    ...change,
  };
}

const SENTENCE = "I usually cook with my grandmother because she remembers recipes that nobody ever wrote down. ";
const TALK = `um ${SENTENCE.repeat(15)}`;

const words = (...given: Parameters<typeof reportSpeaking>) => reportSpeaking(...given).words;

describe("flow", () => {
  it("is calculated over all answers together", () => {
    expect(measureFlow([talkOf(10, 600), talkOf(20, 600)])).toEqual({
      answers: 2,
      speaking: 180_000,
      speech: 162_000,
      phonation: 90,
      pauses: 100,
      long_pauses: 0,
      mean_pause: 600,
      run: 203,
      articulation: 40,
      rate: 216,
    });
    expect(measureFlow([talkOf(0, 0, { speech: 0, from: 0, to: 0 })])).toBeNull();
  });
  it.each([
    ["fluent talk", talkOf(18, 400), "smoother"],
    ["a pause every five to eight words", talkOf(38, 690), "between"],
    ["a pause every two to four words", talkOf(40, 1150), "broken"],
  ])("judges %s, %j, as %s", (_, measures, level) => {
    const flow = measureFlow([measures]);
    expect(flow && judgeFlow(flow)).toBe(level);
  });
});

describe("a measure", () => {
  it.each([
    ["phonation", 80, "smoother"],
    ["phonation", 79, "between"],
    ["phonation", 60, "broken"],
    ["mean_pause", 580, "smoother"],
    ["mean_pause", 581, "between"],
    ["mean_pause", 900, "broken"],
    ["long_pauses", 22, "smoother"],
    ["long_pauses", 89, "between"],
    ["long_pauses", 90, "broken"],
    ["run", 74, "smoother"],
    ["run", 45, "between"],
    ["run", 44, "broken"],
  ] as const)("rates %s of %d as %s", (measure, value, level) => {
    expect(judgeMeasure(measure, value)).toBe(level);
  });
});

it.each<[string, Partial<SoundMeasures>, string[]]>([
  ["a good recording", {}, []],
  ["too little speech", { speech: 40_000 }, ["short"]],
  ["noise", { noise: -310 }, ["noisy"]],
  ["clipped samples", { clipped: 40 }, ["clipped"]],
  ["one knock on the desk", { clipped: 2 }, []],
  ["a faint voice", { level: -470, noise: -700 }, ["faint"]],
  ["silence", { speech: 0 }, ["silent"]],
])("reports the faults of a recording: %s", (_, change, faults) => {
  expect(qualityFaults([talkOf(18, 400, change)])).toEqual(faults);
});

describe("transcript", () => {
  it("is counted without fillers, and its repeated words are counted", () => {
    const spoken = readSpoken("Um, I I went, uh, to the the market. He said that that was fine, erm.", lexicon);
    expect(spoken).toMatchObject({ words: 13, fillers: 3, repeats: 2, variety: null });
  });
  it("is checked by grammar rules, not for spelling and punctuation", () => {
    expect(
      readSpoken("she go to school every day and and i dont has any informations", lexicon).marks.length,
    ).toBeGreaterThan(0);
    expect(readSpoken("yesterday i went home, it was late", lexicon).marks).toEqual([]);
  });
});

describe("ranges", () => {
  const part = (measures: SoundMeasures, transcript = ""): SpokenPart[] => [
    { part: 2, measures: [measures], transcript },
  ];
  it("are missing without a transcript", () => {
    const { ranges } = words(part(talkOf(18, 400)), lexicon);
    const none = { missing: "no_transcript" };
    expect(ranges).toEqual({ fluency: none, lexis: none, grammar: none });
  });
  it("are given with a transcript, wide, and never for pronunciation", () => {
    const found = words(part(talkOf(18, 400), TALK), lexicon);
    expect(found.words_a_minute).toBe(150);
    expect(found.ranges).toEqual({
      fluency: { low: 6.5, high: 8 },
      lexis: { low: 4, high: 5.5 },
      grammar: { low: 6, high: 8 },
    });
  });
  it.each<[string, Partial<SoundMeasures>, string]>([
    ["noise", { noise: -300 }, "noisy"],
    ["clipping", { clipped: 60 }, "clipped"],
    ["little speech", { speech: 59_000, syllables: 236 }, "short"],
  ])("leave out fluency with %s", (_, change, missing) => {
    const { ranges } = words(part(talkOf(18, 400, change), TALK), lexicon);
    expect(ranges.fluency).toEqual({ missing });
    expect(ranges.lexis).toHaveProperty("low");
  });
  it.each([
    ["few words", SENTENCE, "few_words"],
    ["the transcript of a longer recording", SENTENCE.repeat(60), "misfit"],
  ])("are missing for %s", (_, transcript, missing) => {
    const { ranges } = words(part(talkOf(18, 400), transcript), lexicon);
    expect(ranges).toEqual({ fluency: { missing }, lexis: { missing }, grammar: { missing } });
  });
  it("are missing without the word lists", () => {
    expect(words(part(talkOf(18, 400), TALK), null).ranges.lexis).toEqual({ missing: "no_words" });
  });
  it("count words against the time of the transcribed parts only", () => {
    const spoken = [{ part: 1, measures: [talkOf(18, 400)], transcript: "" }, ...part(talkOf(18, 400), TALK)];
    expect(words(spoken, lexicon).words_a_minute).toBe(150);
  });
  it("count words and fillers for each part with a transcript and a time", () => {
    const half = talkOf(18, 400, { from: 500, to: 45_500, speech: 40_000 });
    const spoken = [
      { part: 1, measures: [half], transcript: `um er ${SENTENCE.repeat(3)}` },
      ...part(talkOf(18, 400), TALK),
      { part: 3, measures: [half], transcript: "" },
      { part: 4, measures: [], transcript: "Um, yes." },
    ];
    expect(words(spoken, lexicon).parts).toEqual([
      { part: 1, words: 45, fillers: 2, words_a_minute: 60 },
      { part: 2, words: 225, fillers: 1, words_a_minute: 150 },
      { part: 4, words: 1, fillers: 1, words_a_minute: null },
    ]);
  });
});

describe("self-assessment", () => {
  it.each([
    [[6, 6, 6, 6], 6],
    [[6, 6, 6, 7], 6.5],
    [[7, 6, 6, 6], 6.5],
    [[7, 7, 6, 6], 6.5],
    [[7, 7, 7, 6], 7],
    [[9, 9, 9, 9], 9],
    [[3, 3, 3, 3], 3],
  ])("averages %j to band %d", ([fluency = 0, lexis = 0, grammar = 0, pronunciation = 0], band) => {
    expect(speakingBand({ fluency, lexis, grammar, pronunciation })).toBe(band);
  });
  it.each(["", "no", "{}", '{"v":1,"fluency":2,"lexis":6,"grammar":6,"pronunciation":6,"at":1}'])(
    "rejects %j",
    (text) => expect(readSelfAssessment(text)).toBeNull(),
  );
  it("is read back from its JSON", () => {
    const band = fc.integer({ min: 3, max: 9 });
    fc.assert(
      fc.property(band, band, band, band, (fluency, lexis, grammar, pronunciation) => {
        const written = { v: 1, fluency, lexis, grammar, pronunciation, at: 5 } as const;
        expect(readSelfAssessment(JSON.stringify(written))).toEqual(written);
      }),
    );
  });
  it("has a descriptor for every band of every criterion; those of pronunciation 7 and 5 refer to the next band", () => {
    for (const criterion of SPEAKING_CRITERIA)
      expect(DESCRIPTORS[criterion].map(({ band }) => band)).toEqual([9, 8, 7, 6, 5, 4, 3]);
    for (const { band, text } of DESCRIPTORS.pronunciation)
      if (band === 7 || band === 5) expect(text).toContain(`some of what band ${band + 1} says`);
  });
});

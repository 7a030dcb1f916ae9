// What a candidate of each whole band does, in our own words and in one line each, after the public IELTS Speaking band
// descriptors. A reminder for an examiner who knows the descriptors, not a replacement.

const NOTHING_SAID = "Nothing said, or no English.";

const FLUENCY = [
  NOTHING_SAID,
  "Nothing that communicates.",
  "Long pauses before almost every word. Little communicates.",
  "Long silences. Sentences are hardly joined, and the message is often lost.",
  "Stops noticeably, slow and repetitive. Joins sentences with simple words and sometimes breaks off.",
  "Keeps going by repeating, correcting or slowing down. Simple talk flows, harder talk does not.",
  "Willing to talk at length. The thread is lost at times; linking words do not always fit.",
  "Talks at length without visible effort. Some searching for words, but the thread holds. Varied linking.",
  "Fluent, with rare repetition or correction. Most hesitation is about ideas. Topics well developed.",
  "Fluent throughout. Hesitates over ideas only. Every answer is developed and hangs together.",
] as const;

const LEXIS = [
  NOTHING_SAID,
  "Single words that do not communicate.",
  "Isolated or memorised words.",
  "Words for personal information, too few for less familiar topics.",
  "Enough for familiar topics; only basic meaning on others. Wrong words are frequent.",
  "Manages most topics with little flexibility. Paraphrase often fails.",
  "Enough to discuss topics at length. Some words are off, but the meaning is clear. Paraphrase usually works.",
  "Flexible on many topics, with some less common words and idioms. Paraphrase works.",
  "Wide and ready, exact in meaning. Less common words used with skill. Slips are rare.",
  "Full flexibility and exactness on every topic. Idioms are natural.",
] as const;

const GRAMMAR = [
  NOTHING_SAID,
  "No sentences.",
  "No basic sentence forms.",
  "Tries basic sentences. Errors are many, except in memorised phrases.",
  "Basic forms and some short correct sentences. Subordinate clauses are rare, errors frequent.",
  "Basic forms mostly correct. Complex sentences are few and nearly always faulty.",
  "Simple and complex sentences, with limited flexibility. Errors seldom hide the meaning.",
  "A range of complex sentences. Correct sentences are frequent, some errors stay.",
  "A wide range. Most sentences are free of errors.",
  "Full range, consistently correct apart from slips of native speakers.",
] as const;

const PRONUNCIATION = [
  NOTHING_SAID,
  "Nothing that can be understood.",
  "Mostly impossible to understand.",
  "Some of band 4; often impossible to understand.",
  "Few features controlled. Rhythm breaks down, sounds are often wrong, and listening takes effort.",
  "All of band 4, and some of band 6.",
  "Words are grouped, but rhythm or stress is off at times. Some sounds are wrong, yet generally clear.",
  "All of band 6, and some of band 8.",
  "Stress, rhythm and intonation carry the meaning at length. Easy to understand throughout.",
  "Every feature controlled, with subtle use. Understood without effort.",
] as const;

/** Returns the lines of a criterion of Speaking for bands 0 to 9: `cc` is fluency, `ta` pronunciation. */
export function speakingDescriptors(criterion: "ta" | "cc" | "lr" | "ga"): readonly string[] {
  return { cc: FLUENCY, lr: LEXIS, ga: GRAMMAR, ta: PRONUNCIATION }[criterion];
}

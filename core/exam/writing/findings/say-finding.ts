import type { Finding, Values } from "./finding.ts";

/**
 * Returns the sentences of a finding, made from its id and values alone. If the finding is an example for the advice
 * about the next band (`does`), a last sentence says what that band does.
 */
export function sayFinding({ id, values }: Pick<Finding, "id" | "values">): string {
  const say = SENTENCES[id];
  if (say === undefined) throw new Error(`No sentence for the finding ${id}`);
  return values["does"] === undefined || say === NEXT_BAND
    ? say(values)
    : `${say(values)} This counts for ${criterionAndBand(values)}`;
}

const NEXT_BAND = (values: Values) =>
  `${values["isOnly"] === 1 ? "We found no single place to begin with. " : ""}For a higher band, work on ${criterionAndBand(values)}`;
const criterionAndBand = ({ criterion, band, does }: Values) =>
  `${criterion}. This is what band ${band} does there: ${does}`;

const THIN_CLAIM =
  "This paragraph makes a claim without a reason or an example. Add a sentence that says why it is so, and one case that shows it.";
const PLAIN = ({ phrase }: Values) =>
  `“${phrase}” belongs to everyday speech. A more exact word suits a formal answer.`;
const REPEATED_WORD = ({ word, uses }: Values) =>
  `You use “${word}” ${uses} times. Replace some with another word, or leave it out where the sentence is clear without it.`;
/** Words that open a phrase of time or place. */
const OPENS_PHRASE = new Set(["after", "at", "before", "between", "by", "during", "from", "in", "on", "since"]);
const LENGTH = ({ minimum, words, counted, lost }: Values) =>
  lost === undefined
    ? `The task asks for at least ${minimum} words. You wrote ${words}. Say more about each point.`
    : `You wrote ${words} words, but ${counted} count: text copied from the task or said twice does not. Use words of your own.`;
const SHORT_SENTENCES =
  "These two sentences are short and stand alone. Join them with “although”, “because”, “which” or “while” to show how they belong together.";
const NO_FIT =
  "The words of this sentence do not fit each other. Write it again with words that you have seen together.";
const JOINED =
  "Few linking words join your ideas. Show how a sentence follows from the one before: “as a result”, “by contrast”, “for this reason”.";
const LENGTH_OF_SENTENCE = ({ long, words }: Values) =>
  long === 1 ? `This sentence has ${words} words. Divide it where a new idea begins.` : SHORT_SENTENCES;
const REPEATED = ({ count }: Values) =>
  [
    "You say this before in nearly the same words.",
    ...(count === 2 ? ["1 more sentence is repeated."] : []),
    ...(Number(count) > 2 ? [`${Number(count) - 1} more sentences are repeated.`] : []),
    "A sentence counts once.",
  ].join(" ");
const RULE = ({ reason, count, others, marked, sentences }: Values) => {
  if (Number(others) > 0 && Number(marked) > 1)
    return `We marked mistakes of grammar in ${marked} of your ${sentences} sentences. ${Number(count) > 1 ? "The most frequent" : "One of them"}: ${reason}`;
  return Number(count) > 1 ? `${reason} We marked ${count} places of this kind in your answer.` : `${reason}`;
};

const ORDER: Readonly<Record<string, string>> = {
  conclusion: "This sentence concludes, but more follows. Put your conclusion at the end.",
  opening: "Your answer opens with a sentence that refers back to something. Begin with what the task is about.",
  list: "Your list is out of order: this comes before what should go first. Count upwards: first, second, finally.",
  paragraph:
    "This paragraph opens with a sentence that depends on one before it. Begin with the idea of the paragraph.",
  introduction: "This sentence introduces the answer, but it comes late. Put it first.",
};

/** What the overview of a report has to say, by what its figure shows. */
const OVERVIEW_OF: Readonly<Record<string, string>> = {
  data: "without figures, what changed most or stands out",
  map: "without details, what changes most or stands out",
  process: "without details, which main steps or parts there are, and how it begins and ends",
};

const MECHANICS: Readonly<Record<string, string>> = {
  capital: "Begin each sentence with a capital letter.",
  stop: "End each sentence with a full stop.",
  space: "Put a comma or full stop directly after its word, and a space after it.",
  "small i": "Write “I” as a capital letter.",
  upper: "You wrote everything in capitals. Use them only to begin a sentence and for names.",
  title: "You begin every word with a capital. Use capitals only to begin a sentence and for names.",
};

const SENTENCES: Readonly<Record<string, (values: Values) => string>> = {
  // Task
  "length-essay": LENGTH,
  "length-short": LENGTH,
  "ideas-essay": () => THIN_CLAIM,
  support: () => THIN_CLAIM,
  "ideas-report": () => "This sentence reports a change or an extreme without a figure. Say how much.",
  figures: ({ few }) =>
    few === 1
      ? "Your report gives hardly any figures. Say how much wherever you report a change or an extreme."
      : "This sentence reports a change or an extreme without a figure. Say how much.",
  coverage: ({ words }) =>
    `We did not find the words ${words} of the task in your answer. Check that you deal with each part of it.`,
  parts: ({ points }) => `We did not find ${points}.`,
  position: ({ none }) =>
    none === 1
      ? "Neither your introduction nor your last paragraph says which you think is better. The task asks for it: state your choice in both."
      : "Your introduction does not say what you think. State your position there, and come back to it in the conclusion.",
  conclusion: () => "Your answer ends without a conclusion. Add a sentence or two that answer the question directly.",
  personal: () => "You talk to the reader here, but the task asks about people in general. Name the people you mean.",
  overview: ({ kind }) =>
    `A reader looks for your overview first. Begin one or two sentences with “Overall”, and say there, ${OVERVIEW_OF[String(kind)] ?? OVERVIEW_OF["data"]}.`,
  "wrong-figures": ({ claim, more }) =>
    [
      claim,
      ...(more === 1 ? ["1 more place differs from the figure."] : []),
      ...(Number(more) > 1 ? [`${more} more places differ from the figure.`] : []),
      "Check each value against its label before you finish.",
    ].join(" "),
  "letter-form": ({ parts }) => `Your letter lacks ${parts}.`,
  tone: ({ words }) => `Write in one tone throughout. This does not suit your letter: ${words}.`,
  "repeated-task": REPEATED,
  repeated: REPEATED,
  unrelated: () =>
    "We found hardly any words of the task in this paragraph. Say how it answers the question, or leave it out.",
  frames: ({ count }) =>
    [
      "This sentence suits any essay. It may be memorised, so it earns nothing.",
      ...(count === 2 ? ["1 other sentence is like it."] : []),
      ...(Number(count) > 2 ? [`${Number(count) - 1} other sentences are like it.`] : []),
      "Write about the subject of the task.",
    ].join(" "),
  template: ({ count }) =>
    [
      "This sentence uses memorised phrases that suit any subject, so they earn nothing.",
      ...(count === 2 ? ["1 other sentence is like it."] : []),
      ...(Number(count) > 2 ? [`${Number(count) - 1} other sentences are like it.`] : []),
      "Say it in your own words, about the subject of the task.",
    ].join(" "),
  copied: () => "You copied this from the task. Copied words do not count. Use words of your own.",
  // Coherence
  "paragraphs-essay": ({ few }) =>
    few === 1
      ? "Divide your essay into an introduction, two or three body paragraphs with one main idea each, and a conclusion."
      : "You wrote many short paragraphs. Join those that belong to one idea.",
  "paragraphs-short": ({ few }) =>
    few === 1
      ? "Group what belongs together: three or four paragraphs suit this task."
      : "You wrote many short paragraphs. Group what belongs together.",
  balance: ({ words }) =>
    `This body paragraph has ${words} words, far fewer than the others. Develop it, or join it to the one it belongs to.`,
  "connectives-essay": () => JOINED,
  "connectives-short": () => JOINED,
  mechanical: ({ links, sentences, phrases }) =>
    `${links} of your ${sentences} sentences open with a linking phrase, such as ${phrases}, which sounds mechanical. Move some inside the sentence and drop others.`,
  "plain-openings": ({ word }) => `A formal answer rarely opens a sentence with “${word}”. Use a linking phrase.`,
  "plain-joins": () =>
    "This sentence only adds parts with “and”, “but” or “so”. Divide it, or make one part depend on the other.",
  order: ({ kind }) => ORDER[String(kind)] ?? "This sentence is not where a reader expects it.",
  "clarity-coherence": ({ marks, words, long }) =>
    `We marked at least ${marks} places in this sentence, so a reader has to stop. Check ${words}. ${long === 1 ? "Then divide it into two sentences." : "Then write it again."}`,
  // Lexis
  plain: PLAIN,
  "plain-report": PLAIN,
  rarer: PLAIN,
  longer: PLAIN,
  repetition: REPEATED_WORD,
  "repetition-report": REPEATED_WORD,
  cautious: ({ word }) => `“${word}” allows no exception, and one case would prove you wrong. Say what is usual.`,
  spelling: ({ words }) => `Check the spelling: ${words}.`,
  informal: ({ words }) => `Write the full or formal form. This belongs to conversation: ${words}.`,
  "word-choice": ({ reason }) => `${reason}`,
  "show-off": () => "This sentence is crammed with rare words. One exact word does more than five impressive ones.",
  "word-fit": () => NO_FIT,
  "word-fit-report": () => NO_FIT,
  // Grammar
  errors: RULE,
  "error-free": RULE,
  mechanics: (values) => (values["rule"] === undefined ? (MECHANICS[String(values["kind"])] ?? "") : RULE(values)),
  complex: () => SHORT_SENTENCES,
  forms: () => SHORT_SENTENCES,
  "forms-short": () => SHORT_SENTENCES,
  "sentence-length": LENGTH_OF_SENTENCE,
  "sentence-length-letter": LENGTH_OF_SENTENCE,
  openers: ({ word, uses, sentences }) =>
    `${uses} of your ${sentences} sentences begin with “${word}”. Open some with ${OPENS_PHRASE.has(String(word)) ? "the subject" : "a phrase of time or place"}, or with the clause that gives the reason.`,
  "next-band": NEXT_BAND,
  "no-example": () =>
    "We found no example in the paragraph that begins with this sentence. Add one: who, where, and what happened.",
  "example-at-end": () =>
    "A paragraph ends with this example, and nothing says what it shows. Add a sentence that ties it to your claim.",
  "no-comparison": () =>
    "We found no comparison in the paragraph that begins with this sentence. Say which value is higher or lower, and by how much.",
  "named-examples": () =>
    "This sentence names examples, and the paragraph tells none. Take one of them, and say what happens there.",
  "shortest-body": ({ words, most }) =>
    `The paragraph that begins with this sentence has ${words} words, and your longest has ${most}. Say more in it: why the point holds, or what follows from it.`,
  "late-view": () =>
    "Your introduction does not say what you think, and the task asks for your opinion. State it there in one sentence, and return to it at the end.",
  "figure-first": () =>
    "This sentence opens its paragraph with a figure. Say first what the paragraph shows, and give the figures after it.",
  "repeated-phrase": ({ phrase, other, uses }) =>
    `You write “${phrase}” ${uses} times. Say it another way in some places, such as “${other}”.`,
  "short-conclusion": () => "This sentence is your whole conclusion. Add the main reason for your answer.",
  "many-figures": ({ figures }) =>
    `This sentence gives ${figures} figures. Choose those that matter, and say what they show.`,
  "no-difference": () =>
    "This sentence sets figures side by side. Say how far apart they are, such as “twice as many” or “ten more”.",
  "short-overview": () => "Your overview is this one sentence. Add what else stands out in the figure as a whole.",
  "no-links": () =>
    "We found no linking word after the first sentence of the paragraph that begins like this. Show how each sentence follows from the one before.",
  "other-language": ({ words, more }) =>
    [
      `We cannot read this as English, so it does not count.`,
      ...(more === 1 ? ["1 more sentence is like it."] : []),
      ...(Number(more) > 1 ? [`${more} more sentences are like it.`] : []),
      ...(words === 0 ? [] : [`These are ${words} words in all.`]),
      "Write the whole answer in English.",
    ].join(" "),
  articles: () => "Articles are missing in many places. A singular noun that can be counted needs “a”, “an” or “the”.",
};

/** Ids of the findings that have a sentence. */
export const FINDING_IDS: readonly string[] = Object.keys(SENTENCES);

import type { Criterion } from "#core/exam/writing/evaluation.ts";
import { mapParagraphs, paragraphsOf, sentencesOf, shuffle, shuffleSentences } from "./reorder-text.ts";

/** An honest answer of ours, and an answer to another task. */
export type AttackMaterial = { text: string; other: string };
/**
 * A way to fool the evaluator. `criterion` must lose at least a quarter of a band. Null: the test only checks that the
 * answer gains no band.
 */
export type Attack = readonly [
  name: string,
  criterion: Criterion | null,
  change: (answer: AttackMaterial, random: () => number) => string,
];

const WRONG_WORDS =
  "carpet lemon gently bottle seventeen violin hinge sparrow quilt elbow thunder muffin ankle pepper lantern sofa kettle pebble curtain mitten saddle yoghurt pillow anchor button cactus drawer feather garlic hammer".split(
    " ",
  );
const LINKS = ["However", "Moreover", "As a result", "For example", "In addition", "On the other hand"];
const JOINERS = "the of and to in a is that for with it on as by this".split(" ");
const ORNATE =
  "Suffice it to say that this intricate conundrum reverberates through the very sinews of our contemporary civilisation.";
const OPENING =
  "It is an undeniable fact of the contemporary era that this matter has sparked a heated debate among individuals across the globe. This essay will examine both perspectives before a reasoned conclusion is reached.";
const CLOSING =
  "In conclusion, having weighed the aforementioned arguments, it can be stated that the merits of this issue are considerable. It is therefore imperative that governments and individuals take appropriate measures in the future.";
const PADDING =
  "This is a very important topic in the modern world. Everybody has an opinion about it. There are many things to say and many people think about it every day. It really matters a lot to all of us.";
const SPANISH =
  "Mucha gente piensa que la vida moderna es muy complicada y que las ciudades son demasiado grandes para vivir con tranquilidad. Por eso algunos prefieren el campo, donde el aire es limpio y los vecinos se conocen desde siempre.";
const GERMAN =
  "Viele Menschen glauben heute, dass das Leben früher einfacher war und die Nachbarn einander öfter geholfen haben. Andere meinen dagegen, dass die neue Technik den Alltag leichter und sicherer gemacht hat.";
const STORY =
  "My grandmother kept bees behind the barn. One night a bear came down from the hill and knocked over two hives. She stood at the window with a torch and laughed until she cried. In the morning we nailed the boxes together again and ate honey with a spoon.";
const HOBBY =
  "To tune a guitar, loosen each string before you wind it up to pitch. Pluck it softly near the bridge and listen for the beat against the fork. Old strings sound dull, so wipe them with a cloth after you play.";

export const ATTACKS: readonly Attack[] = [
  ["sentences shuffled in the whole answer", "coherence", ({ text }, random) => shuffleSentences(text, random)],
  ["words shuffled in each sentence", "grammar", ({ text }, random) => mapSentences(text, (sentence) => shuffle(sentence.split(" "), random).join(" "))],
  ["sentences shuffled inside paragraphs", null, ({ text }, random) => mapParagraphs(text, (paragraph) => shuffle(sentencesOf(paragraph), random).join(" "))],
  ["paragraphs in reverse order", null, ({ text }) => paragraphsOf(text).toReversed().join("\n\n")],
  ["one word in ten wrong", "lexis", ({ text }, random) => replaceWords(text, random, 0.1)],
  ["one word in five wrong", "lexis", ({ text }, random) => replaceWords(text, random, 0.2)],
  ["one word in three wrong", "lexis", ({ text }, random) => replaceWords(text, random, 0.33)],
  ["all capitals", "grammar", ({ text }) => text.toUpperCase()],
  ["a capital at each word", "grammar", ({ text }) => text.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())],
  ["no capitals", "grammar", ({ text }) => text.toLowerCase()],
  ["the body pasted twice", "coherence", ({ text }) => `${text}\n\n${paragraphsOf(text).slice(1).join("\n\n")}`],
  ["the answer pasted twice", "coherence", ({ text }) => `${text}\n\n${text}`],
  ["each third sentence said twice", "coherence", ({ text }) => mapParagraphs(text, (paragraph) => sentencesOf(paragraph).flatMap((sentence, i) => (i % 3 === 0 ? [sentence, sentence] : [sentence])).join(" "))],
  ["an answer to another task", "task", ({ other }) => other],
  ["a story", "task", () => `${STORY}\n\n${STORY.replace("bees", "hens").replace("bear", "fox")}\n\n${HOBBY}`],
  ["paragraphs of another answer appended", null, ({ text, other }) => `${text}\n\n${paragraphsOf(other).slice(1, 3).join("\n\n")}`],
  ["a paragraph of another answer in the middle", null, ({ text, other }) => insert(text, paragraphsOf(other)[1] ?? STORY)],
  ["a story appended", null, ({ text }) => `${text}\n\n${STORY}`],
  ["a hobby in the middle", null, ({ text }) => insert(text, HOBBY)],
  ["half in Spanish", "task", ({ text }) => halfIn(SPANISH, text)],
  ["half in German", "task", ({ text }) => halfIn(GERMAN, text)],
  ["all in Spanish", "task", () => `${SPANISH} ${SPANISH}`],
  ["gibberish of real words with linkers", "lexis", (_, random) => gibberish(random)],
  ["letters at random", "lexis", (_, random) => Array.from({ length: 260 }, () => Array.from({ length: 5 }, () => "abcdefghijklmnopqrstuvwxyz".charAt(Math.floor(random() * 26))).join("")).join(" ")],
  ["the same sentence all over", "coherence", ({ text }) => `${sentencesOf(text)[1]} `.repeat(16)],
  ["a memorised introduction and conclusion", null, ({ text }) => `${OPENING}\n\n${paragraphsOf(text).slice(1, -1).join("\n\n")}\n\n${CLOSING}`],
  ["an ornate sentence in each paragraph", null, ({ text }) => mapParagraphs(text, (paragraph) => `${paragraph} ${ORNATE}`)],
  ["an ornate sentence at the end", null, ({ text }) => `${text} ${ORNATE}`],
  ["padding at the end", null, ({ text }) => `${text}\n\n${PADDING}`],
  ["padding in each paragraph", null, ({ text }) => mapParagraphs(text, (paragraph) => `${paragraph} ${PADDING}`)],
  ["a linking word before each sentence", null, ({ text }) => mapSentences(text, (sentence, i) => `${LINKS[i % LINKS.length]}, ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`)],
  ["no paragraphs", null, ({ text }) => paragraphsOf(text).join(" ")],
  ["a paragraph for each sentence", "coherence", ({ text }) => sentencesOf(text).join("\n\n")],
  ["the second half cut", "task", ({ text }) => text.slice(0, text.length / 2)],
  ["all articles deleted", "grammar", ({ text }) => text.replace(/\b(?:a|an|the) /gi, "")],
]; // prettier-ignore

function mapSentences(text: string, change: (sentence: string, index: number) => string): string {
  return mapParagraphs(text, (paragraph) => sentencesOf(paragraph).map(change).join(" "));
}

/** Inserts a paragraph after the second one. */
function insert(text: string, paragraph: string): string {
  const paragraphs = paragraphsOf(text);
  return [...paragraphs.slice(0, 2), paragraph, ...paragraphs.slice(2)].join("\n\n");
}

/** Replaces the second half of the paragraphs by a foreign text, once as it is and once with its sentences reversed. */
function halfIn(foreign: string, text: string): string {
  const paragraphs = paragraphsOf(text);
  const firstHalf = paragraphs.slice(0, Math.ceil(paragraphs.length / 2));
  return [...firstHalf, foreign, foreign.split(". ").toReversed().join(". ")].join("\n\n");
}

/** Replaces about this share of all words, and only words of four letters or more: about five words in eight. */
function replaceWords(text: string, random: () => number, share: number): string {
  return text.replace(/\b[a-z]{4,}\b/g, (word) =>
    random() < share * 1.6 ? (WRONG_WORDS[Math.floor(random() * WRONG_WORDS.length)] ?? word) : word,
  );
}

function gibberish(random: () => number): string {
  const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? "";
  const sentence = (number: number) =>
    `${LINKS[number % LINKS.length]}, ${Array.from({ length: 14 }, (_, i) => pick(i % 2 === 0 ? JOINERS : WRONG_WORDS)).join(" ")}.`;
  return Array.from({ length: 4 }, (_, part) =>
    Array.from({ length: 5 }, (_none, i) => sentence(part + i)).join(" "),
  ).join("\n\n");
}

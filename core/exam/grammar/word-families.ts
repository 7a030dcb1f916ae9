import type { Phrase } from "./pattern.ts";
import { wordTable } from "../language/word-table.ts";

/** Noun, adjective and adverb of word families that learners confuse. */
export const FAMILIES: readonly (readonly [noun: string, adjective: string, adverb: string])[] = [
  ["importance", "important", "importantly"],
  ["difference", "different", "differently"],
  ["danger", "dangerous", "dangerously"],
  ["health", "healthy", "healthily"],
  ["benefit", "beneficial", "beneficially"],
  ["success", "successful", "successfully"],
  ["responsibility", "responsible", "responsibly"],
  ["stability", "stable", "stably"],
  ["freedom", "free", "freely"],
  ["unemployment", "unemployed", ""],
  ["happiness", "happy", "happily"],
  ["difficulty", "difficult", ""],
  ["possibility", "possible", "possibly"],
  ["necessity", "necessary", "necessarily"],
  ["culture", "cultural", "culturally"],
  ["economy", "economic", "economically"],
  ["popularity", "popular", "popularly"],
  ["safety", "safe", "safely"],
  ["violence", "violent", "violently"],
  ["confidence", "confident", "confidently"],
  ["independence", "independent", "independently"],
  ["convenience", "convenient", "conveniently"],
  ["beauty", "beautiful", "beautifully"],
  ["wealth", "wealthy", ""],
  ["poverty", "poor", "poorly"],
  ["stress", "stressful", ""],
  ["environment", "environmental", ""],
  ["education", "educational", ""],
  ["tradition", "traditional", "traditionally"],
  ["nature", "natural", "naturally"],
  ["anger", "angry", "angrily"],
  ["ability", "able", ""],
  ["efficiency", "efficient", "efficiently"],
  ["pride", "proud", "proudly"],
  ["honesty", "honest", "honestly"],
  ["politics", "political", "politically"],
];

export const nounOf: Phrase[] = FAMILIES.filter(
  ([, adjective]) => !/^(?:poor|unemployed|free|wealthy|able|political|economic|safe)$/.test(adjective),
).map(([noun, adjective]) => [`the|of < ${adjective} > of|between|cannot|is`, noun]);
export const adjectiveOf: Phrase[] = FAMILIES.flatMap(([noun, adjective]): Phrase[] => [
  [`be|become|remain|feel|is|are|was very|more|so|too|not|quite < ${noun} > $`, adjective],
  [`be|become|remain|feel very|so|too|more < ${noun} > to|for|in|than|and`, adjective],
]);

const ADVERBS = wordTable<string>({
  rapid: "rapidly",
  significant: "significantly",
  dramatic: "dramatically",
  gradual: "gradually",
  quick: "quickly",
  slow: "slowly",
  careless: "carelessly",
  careful: "carefully",
  sharp: "sharply",
  steady: "steadily",
  slight: "slightly",
  considerable: "considerably",
  easy: "easily",
  strong: "strongly",
  constant: "constantly",
  serious: "seriously",
  clear: "clearly",
  perfect: "perfectly",
  continuous: "continuously",
  sudden: "suddenly",
  regular: "regularly",
  quiet: "quietly",
  nice: "nicely",
  correct: "correctly",
  bad: "badly",
  good: "well",
  fluent: "fluently",
  efficient: "efficiently",
  effective: "effectively",
  proper: "properly",
  independent: "independently",
  safe: "safely",
  beautiful: "beautifully",
  polite: "politely",
  loud: "loudly",
});
const MOVE =
  "grew|grown|grow|grows|rise|rises|rose|risen|fall|falls|fell|fallen|increase|increases|increased|decrease|decreases|decreased|decline|declined|dropped|drop|changed|change|improved|improve|developed|develop";
const ACT =
  "drive|drives|drove|driving|work|works|worked|speak|speaks|spoke|solve|solved|learn|learns|act|behave|talk|talks|walk|walked|eat|eats|live|study|sing|sings|play|plays|played|write|writes|communicate|think|use|does|do|did";

export const adverbAfter: Phrase[] = Object.entries(ADVERBS).flatMap(([adjective, adverb]): Phrase[] => [
  [`-a|an|the|this|that|any|no|its|their ${MOVE} very|more|so|too? < ${adjective} > $`, adverb],
  [`-a|an|the|this|that|any|no|its|their ${MOVE} very|more|so|too? < ${adjective} > #prep|#sub`, adverb],
  [`go|goes|went up|down very? < ${adjective} > !#noun|#adj`, adverb],
  [`${ACT} very|more|so|too? < ${adjective} > $`, adverb],
  [`${ACT} english|french|it|them|this|the problem|problem|his|her|my? very|more|so|too? < ${adjective} > $`, adverb],
  [`${ACT} the #noun very|more|so|too? < ${adjective} > $`, adverb],
  [`speak|speaks|speaking|write|plays|sings english|french|german|football|tennis|the very? < ${adjective} >`, adverb],
]);

export const NOUN_FROM_VERB: readonly Phrase[] = [
  ["pollute", "pollution"],
  ["develop", "development"],
  ["improve", "improvement"],
  ["protect", "protection"],
  ["educate", "education"],
  ["grow", "growth"],
  ["communicate", "communication"],
  ["solve", "solution"],
  ["produce", "production"],
  ["consume", "consumption"],
  ["reduce", "reduction"],
  ["invest", "investment"],
  ["employ", "employment"],
  ["exist", "existence"],
  ["destroy", "destruction"],
  ["compare", "comparison"],
  ["achieve", "achievement"],
  ["choose", "choice"],
  ["lose", "loss"],
  ["believe", "belief"],
  ["decide", "decision"],
  ["behave", "behaviour"],
  ["arrive", "arrival"],
  ["explain", "explanation"],
  ["advertise", "advertising"],
].flatMap(([verb = "", noun = ""]): Phrase[] => [[`the|a|an #adj? < ${verb} > of|in|and|is|has`, noun]]);

export const VERB_FROM_NOUN: readonly Phrase[] = [
  ["protection", "protect"],
  ["belief", "believe"],
  ["development", "develop"],
  ["improvement", "improve"],
  ["solution", "solve"],
  ["education", "educate"],
  ["success", "succeed"],
  ["choice", "choose"],
  ["advice", "advise"],
  ["loss", "lose"],
  ["growth", "grow"],
  ["decision", "decide"],
  ["communication", "communicate"],
  ["reduction", "reduce"],
  ["production", "produce"],
  ["explanation", "explain"],
  ["creation", "create"],
  ["consideration", "consider"],
  ["investment", "invest"],
  ["life", "live"],
  ["proof", "prove"],
].flatMap(([noun = "", verb = ""]): Phrase[] => [
  [`can|could|should|must|will|would|may|might|cannot not? < ${noun} >`, verb],
  [`people|they|we|i|you|who|to many? < ${noun} > that|the|our|their|wild`, verb],
  [`people|they|we|i|you|who many? < ${noun} > in`, verb],
]);

export const FEELINGS: readonly (readonly [ing: string, ed: string])[] = [
  ["interesting", "interested"],
  ["boring", "bored"],
  ["exciting", "excited"],
  ["tiring", "tired"],
  ["surprising", "surprised"],
  ["worrying", "worried"],
  ["confusing", "confused"],
  ["disappointing", "disappointed"],
  ["frightening", "frightened"],
  ["embarrassing", "embarrassed"],
  ["annoying", "annoyed"],
];

export const ADJECTIVE_FROM_ADVERB: Phrase[] = Object.entries({ ...ADVERBS, happy: "happily", healthy: "healthily" })
  .filter(([, adverb]) => adverb !== "well")
  .map(([adjective, adverb]) => [
    `a|an|the < ${adverb} > life|fall|rise|drop|way|increase|decrease|change|diet|growth`,
    adjective,
  ]);

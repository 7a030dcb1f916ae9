import { type Context, type Finding, matchCase, type Rule } from "../rule.ts";
import { nearestCountry } from "../names.ts";
import { NAMES } from "../punctuation-words.ts";
import { isLikelySuggestion } from "../suggest-spelling.ts";
import { baseOfParticiple, baseOfPast } from "../verb-forms.ts";
import type { Lexicon } from "#core/exam/language/lexicon.ts";
import { isSpeltRight } from "#core/exam/language/spelling.ts";
import { wordTable } from "#core/exam/language/word-table.ts";

/** Misspellings that are also rare words of the lexicon, and misspellings far from the correct form. */
export const KNOWN_MISSPELLINGS = wordTable<string>({
  raquet: "racket",
  raquets: "rackets",
  calification: "qualification",
  califications: "qualifications",
  decored: "decorated",
  decore: "decorate",
  evoluting: "evolving",
  enrichening: "enriching",
  strongness: "strength",
  analysize: "analyse",
  phycologist: "psychologist",
  phycologists: "psychologists",
  physicologist: "psychologist",
  etheir: "either",
  eathier: "either",
  restrunt: "restaurant",
  deacrise: "decrease",
  irradicate: "eradicate",
  irradicated: "eradicated",
  goverment: "government",
  recieve: "receive",
  recieved: "received",
  accomodation: "accommodation",
  definately: "definitely",
  enviroment: "environment",
  diffrent: "different",
  beleive: "believe",
  freind: "friend",
  neccessary: "necessary",
  occured: "occurred",
  begining: "beginning",
  comon: "common",
  independance: "independence",
  succesful: "successful",
  sucessful: "successful",
  adress: "address",
  knowlege: "knowledge",
  beutiful: "beautiful",
  responsability: "responsibility",
  wether: "whether",
  tipical: "typical",
  alot: "a lot",
  inconclusion: "in conclusion",
  becouse: "because",
  becuase: "because",
  thier: "their",
  wich: "which",
  untill: "until",
  tommorow: "tomorrow",
  seperate: "separate",
  existance: "existence",
  arguement: "argument",
  publically: "publicly",
  allways: "always",
  succes: "success",
  nowdays: "nowadays",
  nowaday: "nowadays",
  nowadys: "nowadays",
  eventhough: "even though",
  infact: "in fact",
  aswell: "as well",
  inspite: "in spite",
  noone: "no one",
  everytime: "every time",
  atleast: "at least",
  peple: "people",
  childern: "children",
  studing: "studying",
  writting: "writing",
  developping: "developing",
  dissapear: "disappear",
  dissappointed: "disappointed",
  persue: "pursue",
  percetage: "percentage",
  pollutions: "pollution",
  computor: "computer",
  computors: "computers",
  conclution: "conclusion",
  advertisment: "advertisement",
  advertisments: "advertisements",
  posses: "possess",
  benifit: "benefit",
  benifits: "benefits",
  wheather: "whether",
  eachother: "each other",
  infront: "in front",
  hardwork: "hard work",
  nolonger: "no longer",
  afterall: "after all",
  inturn: "in turn",
  choosen: "chosen",
  awared: "aware",
  nuture: "nurture",
  nuturing: "nurturing",
  threating: "threatening",
  setted: "set",
  layed: "laid",
  growed: "grew",
  teached: "taught",
  stucked: "stuck",
  childs: "child's",
  upto: "up to",
  grinded: "ground",
  eassy: "essay",
  eassay: "essay",
  eassies: "essays",
  knowned: "known",
  selled: "sold",
  winned: "won",
  spreaded: "spread",
  becam: "became",
  speechs: "speeches",
  moveover: "moreover",
  throught: "through",
  trought: "through",
  burryed: "buried",
  futher: "further",
  envolved: "involved",
  envolves: "involves",
  fourty: "forty",
  collegues: "colleagues",
  convience: "convenience",
  industrie: "industry",
  exceel: "excel",
  crimers: "criminals",
  theirselves: "themselves",
  nutritions: "nutrition",
  datas: "data",
  atleats: "at least",
  thery: "they",
  implicits: "implies",
});

/** Words that are newer than the word list. */
const NEW_WORDS: ReadonlySet<string> = new Set(
  "cyber smartphone smartphones vlog vlogs vlogger vloggers podcast podcasts emoji emojis covid selfie selfies blockchain crowdfunding ecotourism upskill reskill livestream livestreams screenshot screenshots dataset datasets iphone iphones ipad ipads youtube facebook instagram tiktok wifi".split(
    " ",
  ),
);
/** Size class (lexicon.ts) up to which a word is suggested. */
const MAX_SUGGESTED_CLASS = 50;
/** Size class up to which a suggestion may begin with another letter than the misspelt word. */
const MAX_OTHER_LETTER_CLASS = 20;

/** Vulgar and sexual words. Learners rarely mean them, and a suggestion of them offends. */
const NEVER_SUGGESTED: ReadonlySet<string> = new Set(
  "arse ass asses asshole assholes bastard bastards bitch bitches bugger buggers cock cocks crap cunt cunts dick dicks fag fags faggot faggots fuck fucked fucker fucking fucks masturbate masturbation nigger niggers orgasm orgasms orgies orgy penis penises piss pissed porn porno pornographer pornographic pornography prick pricks pussy shit shits shitty slut sluts tit tits turd turds vagina vaginas whore whores".split(
    " ",
  ),
);

/** Returns whether a learner may have meant a word. Rare words are usually wrong as suggestions. */
function isMeant(suggestion: string, word: string, lexicon: Lexicon): boolean {
  if (NEVER_SUGGESTED.has(suggestion)) return false;
  // A suggestion with a space corrects a missing space: "there is" for "thereis".
  if (suggestion.includes(" ")) return true;
  const size = lexicon.sizeClass(suggestion) ?? 70;
  return size <= (suggestion.charAt(0) === word.charAt(0) ? MAX_SUGGESTED_CLASS : MAX_OTHER_LETTER_CLASS);
}

/** Maximum word length for suggestions, in characters. Longer strings are not words, and searching takes time. */
const MAX_WORD_LENGTH = 24;

function findMisspelt({ text, sentence, lexicon, suggest }: Context): Finding[] {
  return sentence.words.flatMap((word, i) => {
    if (word.isNumber || !/^[a-z'’-]+$/i.test(word.text) || word.text.length < 3 || word.text.length > MAX_WORD_LENGTH)
      return [];
    const lower = word.lower.replace(/'s$|'$/, "");
    const known = KNOWN_MISSPELLINGS[lower];
    const span = { start: word.start, end: word.start + lower.length };
    if (known !== undefined && lower !== "posses") return [{ ...span, suggestions: [matchCase(known, word.text)] }];
    if (isSpeltRight(word, lexicon, NEW_WORDS) || lower.includes("'") || lower.length < 4) return [];
    // No mark on a term or a name in quotation marks, or on a brand such as "eBay".
    if (/["“‘']/.test(text.charAt(word.start - 1)) || /["”’']/.test(text.slice(word.end, word.end + 2))) return [];
    if (/[a-z][A-Z]/.test(word.text)) return [];
    if (lower.includes("-")) return [];
    const isCapital = word.text.charAt(0) !== word.lower.charAt(0);
    // No mark on a signature.
    if (isCapital && sentence.words.length <= 3) return [];
    const isShouted = word.text.length > 1 && word.text === word.text.toUpperCase();
    const country = isCapital && !isShouted ? nearestCountry(lower) : null;
    if (country !== null) return [{ ...span, suggestions: [country] }];
    if (isShouted || (isCapital && i > 0) || /[@/_\\]/.test(text.charAt(word.start - 1) + text.charAt(word.end)))
      return [];
    const [before, after] = [sentence.words[i - 1]?.lower ?? "", sentence.words[i + 1]?.lower ?? ""];
    const found = suggest(lower, isCapital ? 1 : 2).filter((one) => isMeant(one, lower, lexicon));
    const suggestions = orderByContext(found, before, after);
    // An unknown capitalised word at the start of a sentence may be a name. It is an error only if close to a common
    // word.
    if (
      isCapital &&
      (suggestions[0] === undefined || lower.length < 6 || (lexicon.sizeClass(suggestions[0]) ?? 70) > 35)
    )
      return [];
    // The neighbouring words decide which word is meant, or else the spelling does.
    const isLikely = suggestions[0] !== found[0] || isLikelySuggestion(lower, found, lexicon);
    return [
      {
        ...span,
        suggestions: suggestions.map((one) => matchCase(NAMES[one] ?? one, word.text)),
        ...(isLikely || suggestions.length === 0 ? {} : { reason: UNCLEAR_WORD }),
      },
    ];
  });
}

const UNKNOWN_WORD = "This word is in neither a British nor an American word list.";
const UNCLEAR_WORD = `Check this. ${UNKNOWN_WORD} We are not sure which word you mean.`;

/**
 * Puts the suggestion first that fits the neighbouring words: the participle of a verb after “have” or “be”, and
 * “there” before “is”.
 */
function orderByContext(suggestions: readonly string[], before: string, after: string): readonly string[] {
  const [past = "", participle = "", ...others] = suggestions;
  const isPair = baseOfPast(past) !== null && baseOfPast(past) === baseOfParticiple(participle);
  if (isPair && /^(?:has|have|had|is|are|was|were|be|been|being|get|gets|not|also)$/.test(before))
    return [participle, past, ...others];
  if (suggestions.includes("there") && /^(?:is|are|was|were|has|have|will)$/.test(after))
    return ["there", ...suggestions.filter((one) => one !== "there")];
  return suggestions;
}

export const SPELLING_RULES: readonly Rule[] = [
  {
    id: "spelling",
    class: "spelling",
    type: "spelling",
    severity: 2,
    reason: UNKNOWN_WORD,
    find: findMisspelt,
    fires: ["The goverment should act.", "It is a comon problem.", "Plants need sunlite.", "He left New Zeland."],
    silent: [
      "The colour and the color.",
      "Mozart met Dmitri in Novosibirsk.",
      "In Zeeland they met Franco and Georgina, who flew Asiana to Columbia.",
      "Sri Lanka and the Philippines trade with Brasilia.",
      "We organise and organize.",
      "It is called “internal ponding”.",
      "Cybercrimes are rising on eBay.",
      "Viktor",
      "The advisors of the curriculums benefitted from the timeframe.",
    ],
  },
  {
    id: "repeated-word",
    class: "spelling",
    type: "spelling",
    severity: 1,
    reason: "The same word is here twice.",
    find: ({ text, sentence: { words } }) =>
      words.flatMap((word, i) => {
        const before = words[i - 1];
        if (
          before === undefined ||
          before.lower !== word.lower ||
          word.isNumber ||
          text.slice(before.end, word.start) !== " "
        )
          return [];
        // A name may repeat a word: "Lang Lang".
        if (/^[A-Z]/.test(word.text) && /^[A-Z]/.test(before.text)) return [];
        if (/^(?:had|that|very|so|bye|is|no|really|many|blah|ha|do|in|on)$/.test(word.lower)) return [];
        return [{ start: before.start, end: word.end, suggestions: [before.text] }];
      }),
    fires: ["I saw the the dog.", "They went to to town."],
    silent: ["He had had enough.", "I know that that is true.", "We flew to Baden Baden."],
  },
];

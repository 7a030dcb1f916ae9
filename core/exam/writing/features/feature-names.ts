/**
 * Measured features of an answer. A feature is null if it does not apply, for example because the task has no brief or
 * no figure.
 */
export type Features = {
  /** Number of counted words, see PreparedAnswer. */
  countedWords: number;
  /** Counted words as a share of the minimum, at most 1. */
  lengthShare: number;
  /** Number of different content words that are not in the task, reduced for slips. */
  ideas: number;
  /** Number of different content words that are not in the task, per counted word. */
  ideasPerWord: number;
  /** Share of the task's content words that the answer uses, as they are, as a synonym or as a related word. */
  coverage: number | null;
  /** How much the answer is about the task, about -0.5 to 1.8. */
  topicality: number | null;
  /** Share of the brief's points that the answer makes. */
  pointsMade: number | null;
  /** 0: no position; 1: stated; 2: stated in the first and the last paragraph. */
  position: number | null;
  /** 1 if the answer has a conclusion, else 0. */
  conclusion: number | null;
  /** Number of reasons, results and examples with a marker word. */
  support: number | null;
  /** 0: no overview; 0.5: general sentences only; 1: stated. */
  overview: number | null;
  /** Number of figures reported, without years, ages and counts of things. */
  figures: number | null;
  /** Number of claims that the figure contradicts. */
  wrongClaims: number | null;
  /** Number of sentences that compare. */
  comparisons: number | null;
  /** Letters: 0 to 3, one each for opening, closing and purpose. */
  letterForm: number | null;
  /** Letters: number of words that do not fit the tone. */
  outOfTone: number | null;
  /** Number of full paragraphs. */
  paragraphs: number;
  /** Words of the shortest full body paragraph as a share of the longest, 0 to 1. */
  balance: number | null;
  /** Number of different connectives. */
  connectives: number;
  /** Number of different kinds of connectives. */
  connectiveKinds: number;
  /** Share of sentences that open with a connective. */
  openingShare: number;
  /** "And", "but", "so" and "or" per hundred words. */
  plainJoins: number;
  /** Share of sentences that open with "and", "but", "so", "or", "because", "also" or "then". */
  plainOpenings: number;
  /** Words that refer back, per sentence. */
  referenceRate: number;
  /** Score of the order of sentences, about -4 to 1.5. Null for fewer than six sentences. */
  order: number | null;
  /** Share of sentences that repeat an earlier one. */
  repeatedShare: number;
  /** Different uncommon words per square root of the number of words, reduced for slips. */
  rarer: number;
  /** Different words of eight letters or more per square root of the number of words, reduced for slips. */
  longer: number;
  /** Mean share of different words in windows of 50 words, 0 to 1. */
  variety: number;
  /** Share of the three most used words in all content words, 0 to 1. */
  repetition: number;
  /** Vague words ("good", "thing") per hundred words. */
  plainRate: number;
  /** Words about the writer and the reader per hundred words. */
  personalRate: number;
  /** Cautious words ("may", "likely") per hundred words. */
  cautiousRate: number;
  /** Misspelt words per hundred words. */
  spellingRate: number;
  /** Informal words and contractions per hundred words; 0 for letters. */
  informalRate: number;
  /** Marks on style (word choice) per hundred words. */
  choiceRate: number;
  /** Number of sentences full of rare words. */
  showOff: number;
  /** Share of sentences with a subordinate clause. */
  complexShare: number;
  /** Number of different grammatical forms. */
  forms: number;
  /** Mean words per sentence. */
  meanSentence: number;
  /** Different first words per sentence, 0 to 1. */
  openers: number;
  /** Prepositions that build long noun phrases, per hundred words. */
  nominal: number;
  /** Errors of grammar per hundred words. Minor errors count less than half. */
  grammarRate: number;
  /** Share of sentences without errors, 0 to 1. */
  errorFree: number;
  /** Rare word pairs per hundred words. */
  rarePairRate: number;
  /** Share of word pairs with a content word that edited English uses too, 0 to 1. */
  wordFit: number;
  /** Common content words per hundred that fit neither neighbour. */
  misfitRate: number;
  /** Share of the words in paragraphs that are not about the task. */
  unrelatedShare: number;
  /** Share of the words in sentences that suit any task. */
  frameShare: number;
  /** Memorised phrases per hundred words. */
  templateRate: number;
  /** Share of the words that are copied from the task, 0 to 1. */
  copiedShare: number;
  /** Errors in capitals, full stops and spaces per hundred words. */
  mechanicsRate: number;
  /** Articles per hundred words. */
  articleRate: number;
  /** Errors of spelling, grammar and mechanics per hundred words. Those of mechanics add at most 1.5. */
  slipRate: number;
};
export type FeatureName = keyof Features;

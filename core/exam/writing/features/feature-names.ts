/** What is measured of an answer; null where it cannot be told (no brief, no figure, another task). */
export type Features = {
  /** Words that count, see PreparedAnswer. */
  countedWords: number;
  /** Counted words as a share of the minimum, at most 1. */
  lengthShare: number;
  /** Different content words beyond those of the task. */
  ideas: number;
  /** The same per counted word. */
  ideasPerWord: number;
  /** Share of the task's content words that are taken up, by themselves or a synonym. */
  coverage: number | null;
  /** Share of the brief's points that are made. */
  pointsMade: number | null;
  /** 0 nowhere, 1 stated, 2 stated in the first and the last paragraph. */
  position: number | null;
  conclusion: number | null;
  /** Reasons, results and examples marked as such. */
  support: number | null;
  overview: number | null;
  /** Numbers reported, years apart. */
  figures: number | null;
  wrongClaims: number | null;
  comparisons: number | null;
  /** Letters: opening, closing and purpose, one each. */
  letterForm: number | null;
  /** Letters: words that do not fit the tone. */
  outOfTone: number | null;
  paragraphs: number;
  /** Words of the shortest full paragraph inside against the longest, 0 to 1. */
  balance: number | null;
  connectives: number;
  connectiveKinds: number;
  /** Share of sentences that open with a connective. */
  openingShare: number;
  /** "And", "but", "so" and "or" per hundred words. */
  plainJoins: number;
  /** Share of sentences that open with one of them or with "because". */
  plainOpenings: number;
  /** Words that point back, per sentence. */
  referenceRate: number;
  order: number | null;
  /** Share of the sentences that were said before. */
  repeatedShare: number;
  /** Different words per root of length: beyond the commonest, and of eight letters or more. */
  rarer: number;
  longer: number;
  variety: number;
  repetition: number;
  /** Uses per hundred words, as all rates. */
  plainRate: number;
  personalRate: number;
  cautiousRate: number;
  spellingRate: number;
  informalRate: number;
  choiceRate: number;
  /** Sentences crammed with rare words. */
  showOff: number;
  complexShare: number;
  forms: number;
  meanSentence: number;
  openers: number;
  /** Prepositions that build long noun phrases, per hundred words. */
  nominal: number;
  grammarRate: number;
  errorFree: number;
  /** Neighbours that hardly ever are neighbours in edited English. */
  rarePairRate: number;
  mechanicsRate: number;
  articleRate: number;
  /** Spelling, grammar and mechanics together. */
  slipRate: number;
};
export type FeatureName = keyof Features;

/**
 * Phrases of everyday speech, each with a formal phrase that can replace it in any sentence without another change. Not
 * listed are "good" and "very important", which are plain but not informal.
 */
export const PLAIN_PHRASES: readonly (readonly [pattern: RegExp, exact: string])[] = [
  [/\ba lot of (?=(?:people|countries|problems|things|students|children|jobs|cities|ways|cars|companies|families|parents|workers|others|reasons|benefits|advantages|changes)\b)/i, "many "],
  [/\ba lot of (?=(?:money|time|information|pollution|traffic|work|stress|pressure|energy|water|knowledge|effort|experience|research)\b)/i, "a great deal of "],
  [/(?<!\ba )\blots of (?=(?:people|countries|problems|students|children|jobs|cities|cars|companies|families|parents|workers|reasons|benefits|advantages|changes|opportunities)\b)/i, "many "],
  [/\bvery big\b(?= (?:number|amount|part|share|increase|decrease|difference|impact|effect|role|population|proportion|change|problem)\b)/i, "substantial"],
  [/\bbig (?=(?:problem|problems|issue|issues|impact|difference|role|part|change|changes|effect)\b)/i, "major "],
  [/\bget better\b(?=[.,;])/i, "improve"],
  [/\bgets better\b(?=[.,;])/i, "improves"],
  [/\bget worse\b(?=[.,;])/i, "deteriorate"],
  [/\bgets worse\b(?=[.,;])/i, "deteriorates"],
  [/\bget a job\b(?=[.,;]| (?:and|or|after|because|when|easily)\b)/i, "find employment"],
  [/\btalk about\b(?= (?:the|their|this|these|how|what|both|our|its)\b)/i, "discuss"],
]; // prettier-ignore

/** Words before a claim that make it careful already, or after which another word for it would be wrong. */
export const SOFTENED =
  /^(?:almost|nearly|practically|virtually|hardly|for|to|of|with|about|a|that|have|has|as|the|me|us|him|her|them|it)$/;

/** Claims without exception, with a claim that can be defended. */
export const STRONG_CLAIMS: Readonly<Record<string, string>> = Object.assign(
  Object.create(null) as Record<string, string>,
  {
    always: "usually",
    never: "rarely",
    everyone: "almost everyone",
    everybody: "almost everybody",
  },
); // prettier-ignore

/** Full or formal forms of contractions and conversational words. */
export const FULL_FORMS: Readonly<Record<string, string>> = Object.assign(
  Object.create(null) as Record<string, string>,
  {
    "don't": "do not", "doesn't": "does not", "didn't": "did not", "can't": "cannot", "couldn't": "could not",
    "won't": "will not", "wouldn't": "would not", "shouldn't": "should not", "isn't": "is not", "aren't": "are not",
    "wasn't": "was not", "weren't": "were not", "haven't": "have not", "hasn't": "has not", "hadn't": "had not",
    "mustn't": "must not", "i'm": "I am", "i've": "I have", "i'll": "I will", "i'd": "I would", "it's": "it is",
    "that's": "that is", "there's": "there is", "they're": "they are", "they've": "they have", "they'll": "they will",
    "we're": "we are", "we've": "we have", "we'll": "we will", "you're": "you are", "you've": "you have",
    "you'll": "you will", "he's": "he is", "she's": "she is", "let's": "let us", "what's": "what is",
    kids: "children", kid: "child", guys: "people", guy: "man", okay: "acceptable", ok: "acceptable",
    gonna: "going to", wanna: "want to", gotta: "have to", mom: "mother", mum: "mother", dad: "father",
    totally: "completely", folks: "people", anyways: "anyway",
  },
); // prettier-ignore

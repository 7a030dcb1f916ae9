/**
 * Phrases that say little, with an exact one that fits the same place in any sentence. Only replacements that keep the
 * grammar are listed.
 */
export const PLAIN_PHRASES: readonly (readonly [pattern: RegExp, exact: string])[] = [
  [/\ba lot of (?=(?:people|countries|problems|things|students|children|jobs|cities|ways|cars|companies|families|parents|workers|others|reasons|benefits|advantages|changes)\b)/i, "many "],
  [/\ba lot of (?=(?:money|time|information|pollution|traffic|work|stress|pressure|energy|water|knowledge|effort|experience|research)\b)/i, "a great deal of "],
  [/\blots of (?=[a-z]+s\b)/i, "numerous "],
  [/\bvery important\b/i, "essential"],
  [/\bvery (?:big|large)\b(?= [a-z])/i, "substantial"],
  [/\bvery (?:bad|harmful)\b/i, "damaging"],
  [/\bvery good\b/i, "excellent"],
  [/\bvery (?:hard|difficult)\b/i, "demanding"],
  [/\bvery (?:easy|simple)\b/i, "straightforward"],
  [/\bvery (?:small|little)\b(?= (?:number|amount|part|share|group|proportion|change|increase|difference))/i, "minor"],
  [/\bvery (?:happy)\b/i, "delighted"],
  [/\bvery (?:useful|helpful)\b/i, "invaluable"],
  [/\bmore and more (?=[a-z]+s\b|people\b)/i, "a growing number of "],
  [/\bbig (?=problem|problems|issue|issues|impact|difference|role|part|change|changes|effect)/i, "major "],
  [/\bgood (?=effect|effects|impact|influence|side|sides|aspect|aspects)/i, "positive "],
  [/\bbad (?=effect|effects|impact|influence|side|sides|aspect|aspects)/i, "harmful "],
  [/\bgood (?=idea|solution|way|method)\b/i, "effective "],
  [/\bbad (?=habit|habits|food|idea|decision)\b/i, "unwise "],
  [/\bget better\b/i, "improve"],
  [/\bgets better\b/i, "improves"],
  [/\bget worse\b/i, "deteriorate"],
  [/\bgets worse\b/i, "deteriorates"],
  [/\bget a (?:good )?job\b/i, "find employment"],
  [/\bgets? bigger\b/i, "expand"],
  [/\bgoes? up\b(?= (?:to|by|from|in))/i, "increase"],
  [/\bwent up\b(?= (?:to|by|from|in))/i, "rose"],
  [/\bwent down\b(?= (?:to|by|from|in))/i, "fell"],
  [/\bdeal with\b/i, "address"],
  [/\bfind out\b/i, "discover"],
  [/\bgive up\b/i, "abandon"],
  [/\bthink about\b/i, "consider"],
  [/\btalk about\b/i, "discuss"],
  [/\blook at\b/i, "examine"],
  [/\bhelp us to\b/i, "enable us to"],
  [/\bhelps (people|children|students|them|us) to\b/i, "enables people to"],
  [/\bbad for (?=health|the environment|children|society|people)/i, "harmful to "],
  [/\bgood for (?=health|the environment|children|society|people)/i, "beneficial to "],
  [/\bneed a lot of\b/i, "require considerable"],
  [/\bnowadays, (?=many|people|most)/i, "today, "],
  [/\bso many (?=[a-z]+s\b|people\b)/i, "a great many "],
  [/\bso much (?=money|time|information|traffic|pollution)/i, "a great deal of "],
  [/\bevery day life\b/i, "everyday life"],
  [/\bthe whole world\b/i, "every region of the world"],
]; // prettier-ignore

/** Claims without exception, with a claim that can be defended. */
export const STRONG_CLAIMS: Readonly<Record<string, string>> = Object.assign(
  Object.create(null) as Record<string, string>,
  {
    always: "often",
    never: "rarely",
    everyone: "almost everyone",
    everybody: "almost everybody",
    definitely: "probably",
    undoubtedly: "probably",
    certainly: "probably",
    obviously: "arguably",
    impossible: "very difficult",
    "nobody": "hardly anybody",
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
    kids: "children", kid: "child", guys: "people", guy: "man", stuff: "belongings", okay: "acceptable", ok: "acceptable",
    gonna: "going to", wanna: "want to", gotta: "have to", mom: "mother", mum: "mother", dad: "father",
    totally: "completely", folks: "people", anyways: "anyway",
  },
); // prettier-ignore

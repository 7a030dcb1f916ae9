const UNITS =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const UNIT_ORDINALS =
  "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth".split(
    " ",
  );
const TENS_ORDINALS = "twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth".split(" ");

type NumberWord = { kind: "unit" | "tens" | "hundred" | "scale"; value: number; isOrdinal: boolean };

const NUMBER_WORDS: ReadonlyMap<string, NumberWord> = new Map<string, NumberWord>([
  ...UNITS.map((word, i): [string, NumberWord] => [word, { kind: "unit", value: i, isOrdinal: false }]),
  ...UNIT_ORDINALS.slice(1).map((word, i): [string, NumberWord] => [
    word,
    { kind: "unit", value: i + 1, isOrdinal: true },
  ]),
  ...TENS.map((word, i): [string, NumberWord] => [word, { kind: "tens", value: (i + 2) * 10, isOrdinal: false }]),
  ...TENS_ORDINALS.map((word, i): [string, NumberWord] => [
    word,
    { kind: "tens", value: (i + 2) * 10, isOrdinal: true },
  ]),
  ["nought", { kind: "unit", value: 0, isOrdinal: false }],
  ["hundred", { kind: "hundred", value: 100, isOrdinal: false }],
  ["hundredth", { kind: "hundred", value: 100, isOrdinal: true }],
  ["thousand", { kind: "scale", value: 1_000, isOrdinal: false }],
  ["thousandth", { kind: "scale", value: 1_000, isOrdinal: true }],
  ["million", { kind: "scale", value: 1_000_000, isOrdinal: false }],
  ["millionth", { kind: "scale", value: 1_000_000, isOrdinal: true }],
  ["billion", { kind: "scale", value: 1_000_000_000, isOrdinal: false }],
]);

const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const PLAIN = /^(?:\d+(?:\.\d+)?|\.\d+)$/;
/** A longer number is not multiplied: "1234567 million" stays two tokens. */
const MAX_MULTIPLIED_DIGITS = 6;
const ORDINAL_DIGITS = /^(\d+)(st|nd|rd|th)$/;

/**
 * Returns a number in digits in the form in which it is compared: "1250", "2.5", or "#21" for an ordinal. Returns null
 * for any other token.
 */
export function readDigits(token: string): string | null {
  if (GROUPED.test(token) || PLAIN.test(token)) return plainDigits(token.replaceAll(",", ""));
  const match = ORDINAL_DIGITS.exec(token);
  if (!match) return null;
  const [, digits = "", ending] = match;
  return ending === ordinalEnding(Number(digits)) ? `#${digits}` : null;
}

/**
 * Returns true for a number word: "seven", "third", "hundred". Not for "a", which is a number only before some of
 * these.
 */
export function isNumberWord(word: string): boolean {
  return NUMBER_WORDS.has(word);
}

export type NumberRun = { value: string; next: number };

/**
 * Reads the number that starts at `from` in a list of lower-case words. "two hundred and five" is 205, "twenty first"
 * is #21, "nineteen ninety five" is 1995, "2.5 million" is 2500000. `next` is the index after the number. Returns null
 * if no number starts there.
 */
export function readNumber(words: readonly string[], from: number): NumberRun | null {
  const first = words[from];
  if (first === undefined) return null;
  const number = readDigits(first);
  if (number !== null) return readMultiplied(words, from + 1, number);
  if (NUMBER_WORDS.has(first) || ((first === "a" || first === "an") && isMultiplier(words[from + 1])))
    return readSpelt(words, from);
  return null;
}

function isMultiplier(word: string | undefined): boolean {
  const kind = NUMBER_WORDS.get(word ?? "")?.kind;
  return kind === "hundred" || kind === "scale";
}

/** Reads a multiplier in words after a number in digits: "3 hundred", "2.5 million". */
function readMultiplied(words: readonly string[], next: number, number: string): NumberRun {
  const multiplier = NUMBER_WORDS.get(words[next] ?? "");
  if (!multiplier || number.startsWith("#") || multiplier.isOrdinal || !isMultiplier(words[next]))
    return { value: number, next };
  const [whole = "0", fraction = ""] = number.split(".");
  const zeros = String(multiplier.value).length - 1;
  if (fraction.length > zeros || whole.length > MAX_MULTIPLIED_DIGITS) return { value: number, next };
  return { value: removeLeadingZeros(whole + fraction.padEnd(zeros, "0")), next: next + 1 };
}

function readSpelt(words: readonly string[], from: number): NumberRun | null {
  let index = from;
  let total = 0;
  let ceiling = Number.POSITIVE_INFINITY;
  let isOrdinal = false;
  let hasRead = false;
  while (!isOrdinal) {
    const start = hasRead && words[index] === "and" ? index + 1 : index;
    const chunk = readBelowThousand(words, start);
    const counted =
      chunk ?? (words[start] === "a" || words[start] === "an" ? { value: 1, isOrdinal: false, next: start + 1 } : null);
    if (!counted) break;
    const scale = counted.isOrdinal ? undefined : NUMBER_WORDS.get(words[counted.next] ?? "");
    if (scale?.kind === "scale") {
      if (scale.value >= ceiling) break;
      total += counted.value * scale.value;
      ceiling = scale.value;
      isOrdinal = scale.isOrdinal;
      index = counted.next + 1;
      hasRead = true;
      continue;
    }
    if (!chunk || (hasRead && (ceiling === Number.POSITIVE_INFINITY || chunk.value >= ceiling))) break;
    const year = hasRead ? null : readYear(words, chunk);
    total += year?.value ?? chunk.value;
    isOrdinal = chunk.isOrdinal;
    index = year?.next ?? chunk.next;
    hasRead = true;
    break;
  }
  if (!hasRead) return null;
  if (isOrdinal) return { value: `#${total}`, next: index };
  return readDecimals(words, index, total);
}

type Chunk = { value: number; isOrdinal: boolean; next: number };

function readBelowThousand(words: readonly string[], from: number): Chunk | null {
  const head =
    readBelowHundred(words, from) ?? (words[from] === "a" ? { value: 1, isOrdinal: false, next: from + 1 } : null);
  if (!head) return null;
  const hundred = head.isOrdinal ? undefined : NUMBER_WORDS.get(words[head.next] ?? "");
  if (hundred?.kind !== "hundred") return words[from] === "a" ? null : head;
  const value = head.value * 100;
  if (hundred.isOrdinal) return { value, isOrdinal: true, next: head.next + 1 };
  const afterAnd = words[head.next + 1] === "and" ? head.next + 2 : head.next + 1;
  const rest = readBelowHundred(words, afterAnd);
  if (!rest || rest.value === 0) return { value, isOrdinal: false, next: head.next + 1 };
  return { value: value + rest.value, isOrdinal: rest.isOrdinal, next: rest.next };
}

function readBelowHundred(words: readonly string[], from: number): Chunk | null {
  const word = NUMBER_WORDS.get(words[from] ?? "");
  if (word?.kind === "unit") return { value: word.value, isOrdinal: word.isOrdinal, next: from + 1 };
  if (word?.kind !== "tens") return null;
  const unit = word.isOrdinal ? undefined : NUMBER_WORDS.get(words[from + 1] ?? "");
  if (unit?.kind === "unit" && unit.value >= 1 && unit.value <= 9) {
    return { value: word.value + unit.value, isOrdinal: unit.isOrdinal, next: from + 2 };
  }
  return { value: word.value, isOrdinal: word.isOrdinal, next: from + 1 };
}

/** Reads two numbers below a hundred that make a year: "nineteen ninety-five", "twenty twenty". */
function readYear(words: readonly string[], century: Chunk): { value: number; next: number } | null {
  if (century.isOrdinal || century.value < 10 || century.value > 20) return null;
  const rest = readBelowHundred(words, century.next);
  if (!rest || rest.isOrdinal || rest.value < 10 || isMultiplier(words[rest.next])) return null;
  return { value: century.value * 100 + rest.value, next: rest.next };
}

/** Reads the decimals after a whole number: "two point five", "two point five million". */
function readDecimals(words: readonly string[], index: number, whole: number): NumberRun {
  if (words[index] !== "point") return { value: String(whole), next: index };
  let digits = "";
  let next = index + 1;
  for (; ; next += 1) {
    const digit = NUMBER_WORDS.get(words[next] ?? "");
    if (digit?.kind !== "unit" || digit.isOrdinal || digit.value > 9) break;
    digits += String(digit.value);
  }
  return digits === ""
    ? { value: String(whole), next: index }
    : readMultiplied(words, next, plainDigits(`${whole}.${digits}`));
}

function plainDigits(number: string): string {
  if (!number.includes(".")) return number;
  const [whole = "", fraction = ""] = number.split(".");
  const digits = fraction.replace(/0+$/, "");
  return (whole === "" ? "0" : whole) + (digits === "" ? "" : `.${digits}`);
}

function removeLeadingZeros(number: string): string {
  return number.replace(/^0+(?=\d)/, "");
}

function ordinalEnding(value: number): string {
  const isTeen = value % 100 >= 11 && value % 100 <= 13;
  if (isTeen) return "th";
  return ["th", "st", "nd", "rd"][value % 10] ?? "th";
}

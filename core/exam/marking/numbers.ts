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

type NumberWord = { kind: "unit" | "tens" | "hundred" | "scale"; value: number; ordinal: boolean };

const NUMBER_WORDS: ReadonlyMap<string, NumberWord> = new Map<string, NumberWord>([
  ...UNITS.map((word, i): [string, NumberWord] => [word, { kind: "unit", value: i, ordinal: false }]),
  ...UNIT_ORDINALS.slice(1).map((word, i): [string, NumberWord] => [
    word,
    { kind: "unit", value: i + 1, ordinal: true },
  ]),
  ...TENS.map((word, i): [string, NumberWord] => [word, { kind: "tens", value: (i + 2) * 10, ordinal: false }]),
  ...TENS_ORDINALS.map((word, i): [string, NumberWord] => [word, { kind: "tens", value: (i + 2) * 10, ordinal: true }]),
  ["nought", { kind: "unit", value: 0, ordinal: false }],
  ["hundred", { kind: "hundred", value: 100, ordinal: false }],
  ["hundredth", { kind: "hundred", value: 100, ordinal: true }],
  ["thousand", { kind: "scale", value: 1_000, ordinal: false }],
  ["thousandth", { kind: "scale", value: 1_000, ordinal: true }],
  ["million", { kind: "scale", value: 1_000_000, ordinal: false }],
  ["millionth", { kind: "scale", value: 1_000_000, ordinal: true }],
  ["billion", { kind: "scale", value: 1_000_000_000, ordinal: false }],
]);

const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const PLAIN = /^(?:\d+(?:\.\d+)?|\.\d+)$/;
const ORDINAL_FIGURE = /^(\d+)(st|nd|rd|th)$/;

/**
 * Returns a number in the form in which it is compared: "1250", "2.5", or "#21" for an ordinal. Returns null if the
 * token is not a number in figures.
 */
export function readFigure(token: string): string | null {
  if (GROUPED.test(token) || PLAIN.test(token)) return plainFigure(token.replaceAll(",", ""));
  const ordinal = ORDINAL_FIGURE.exec(token);
  if (!ordinal) return null;
  const [, digits = "", ending] = ordinal;
  return ending === ordinalEnding(Number(digits)) ? `#${digits}` : null;
}

/** Returns true for a word that is only ever a number: "seven", "hundred". */
export function isNumberWord(word: string): boolean {
  return NUMBER_WORDS.has(word);
}

export type NumberRun = { value: string; next: number };

/**
 * Reads the number that starts at `from` in a list of lower-case words: "two hundred and five" is 205, "twenty first"
 * is #21, "nineteen ninety five" is 1995, "2.5 million" is 2500000. `next` is the index after it. Returns null if no
 * number starts there.
 */
export function readNumber(words: readonly string[], from: number): NumberRun | null {
  const first = words[from];
  if (first === undefined) return null;
  const figure = readFigure(first);
  if (figure !== null) return readMultiplied(words, from + 1, figure);
  if (NUMBER_WORDS.has(first) || ((first === "a" || first === "an") && isMultiplier(words[from + 1])))
    return readSpelt(words, from);
  return null;
}

function isMultiplier(word: string | undefined): boolean {
  const kind = NUMBER_WORDS.get(word ?? "")?.kind;
  return kind === "hundred" || kind === "scale";
}

/** A figure may carry one multiplier in words: "3 hundred", "2.5 million". */
function readMultiplied(words: readonly string[], next: number, figure: string): NumberRun {
  const multiplier = NUMBER_WORDS.get(words[next] ?? "");
  if (!multiplier || figure.startsWith("#") || multiplier.ordinal || !isMultiplier(words[next]))
    return { value: figure, next };
  const [whole = "0", fraction = ""] = figure.split(".");
  const zeros = String(multiplier.value).length - 1;
  if (fraction.length > zeros || whole.length > 6) return { value: figure, next };
  return { value: stripZeros(whole + fraction.padEnd(zeros, "0")), next: next + 1 };
}

function readSpelt(words: readonly string[], from: number): NumberRun | null {
  let at = from;
  let total = 0;
  let ceiling = Number.POSITIVE_INFINITY;
  let ordinal = false;
  let read = false;
  while (!ordinal) {
    const start = read && words[at] === "and" ? at + 1 : at;
    const chunk = readBelowThousand(words, start);
    const counted =
      chunk ?? (words[start] === "a" || words[start] === "an" ? { value: 1, ordinal: false, next: start + 1 } : null);
    if (!counted) break;
    const scale = counted.ordinal ? undefined : NUMBER_WORDS.get(words[counted.next] ?? "");
    if (scale?.kind === "scale") {
      if (scale.value >= ceiling) break;
      total += counted.value * scale.value;
      ceiling = scale.value;
      ordinal = scale.ordinal;
      at = counted.next + 1;
      read = true;
      continue;
    }
    if (!chunk || (read && (ceiling === Number.POSITIVE_INFINITY || chunk.value >= ceiling))) break;
    const year = read ? null : readYear(words, chunk);
    total += year?.value ?? chunk.value;
    ordinal = chunk.ordinal;
    at = year?.next ?? chunk.next;
    read = true;
    break;
  }
  if (!read) return null;
  if (ordinal) return { value: `#${total}`, next: at };
  return readDecimals(words, at, total);
}

type Chunk = { value: number; ordinal: boolean; next: number };

function readBelowThousand(words: readonly string[], from: number): Chunk | null {
  const head =
    readBelowHundred(words, from) ?? (words[from] === "a" ? { value: 1, ordinal: false, next: from + 1 } : null);
  if (!head) return null;
  const hundred = head.ordinal ? undefined : NUMBER_WORDS.get(words[head.next] ?? "");
  if (hundred?.kind !== "hundred") return words[from] === "a" ? null : head;
  const value = head.value * 100;
  if (hundred.ordinal) return { value, ordinal: true, next: head.next + 1 };
  const afterAnd = words[head.next + 1] === "and" ? head.next + 2 : head.next + 1;
  const rest = readBelowHundred(words, afterAnd);
  if (!rest || rest.value === 0) return { value, ordinal: false, next: head.next + 1 };
  return { value: value + rest.value, ordinal: rest.ordinal, next: rest.next };
}

function readBelowHundred(words: readonly string[], from: number): Chunk | null {
  const word = NUMBER_WORDS.get(words[from] ?? "");
  if (word?.kind === "unit") return { value: word.value, ordinal: word.ordinal, next: from + 1 };
  if (word?.kind !== "tens") return null;
  const unit = word.ordinal ? undefined : NUMBER_WORDS.get(words[from + 1] ?? "");
  if (unit?.kind === "unit" && unit.value >= 1 && unit.value <= 9) {
    return { value: word.value + unit.value, ordinal: unit.ordinal, next: from + 2 };
  }
  return { value: word.value, ordinal: word.ordinal, next: from + 1 };
}

/** "nineteen ninety-five", "twenty twenty": two numbers below a hundred that make a year. */
function readYear(words: readonly string[], century: Chunk): { value: number; next: number } | null {
  if (century.ordinal || century.value < 10 || century.value > 20) return null;
  const rest = readBelowHundred(words, century.next);
  if (!rest || rest.ordinal || rest.value < 10 || isMultiplier(words[rest.next])) return null;
  return { value: century.value * 100 + rest.value, next: rest.next };
}

/** "two point five", "two point five million". */
function readDecimals(words: readonly string[], at: number, whole: number): NumberRun {
  if (words[at] !== "point") return { value: String(whole), next: at };
  let digits = "";
  let next = at + 1;
  for (; ; next += 1) {
    const digit = NUMBER_WORDS.get(words[next] ?? "");
    if (digit?.kind !== "unit" || digit.ordinal || digit.value > 9) break;
    digits += String(digit.value);
  }
  return digits === ""
    ? { value: String(whole), next: at }
    : readMultiplied(words, next, plainFigure(`${whole}.${digits}`));
}

function plainFigure(figure: string): string {
  if (!figure.includes(".")) return figure;
  const [whole = "", fraction = ""] = figure.split(".");
  const digits = fraction.replace(/0+$/, "");
  return (whole === "" ? "0" : whole) + (digits === "" ? "" : `.${digits}`);
}

function stripZeros(figure: string): string {
  return figure.replace(/^0+(?=\d)/, "");
}

function ordinalEnding(value: number): string {
  const teen = value % 100 >= 11 && value % 100 <= 13;
  if (teen) return "th";
  return ["th", "st", "nd", "rd"][value % 10] ?? "th";
}

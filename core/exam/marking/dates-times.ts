import type { Token } from "./tokens.ts";

const MONTHS = "january february march april may june july august september october november december".split(" ");
const CLOCK_TIME = /^(\d{1,2})([.:])(\d{2})$/;
const SLASH_DATE = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/;
const FULL_DATE = /^(\d{1,2})[-.](\d{1,2})[-.](\d{4})$/;
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** How to read a time without am or pm: on the 24-hour clock, or ("other") twelve hours later. */
export type HalfDay = "as_written" | "other";

/**
 * Returns the tokens with every date and time replaced by one token of fixed form: "@11 february", or "@570" (minutes
 * after midnight). Returns null if there is no date or time. A date in digits is read in one order only: day first, or
 * month first if the second number cannot be a month. `half` decides how a time without am or pm is read.
 */
export function readCalendar(tokens: readonly Token[], half: HalfDay): Token[] | null {
  const read: Token[] = [];
  let hasFound = false;
  for (let index = 0; index < tokens.length;) {
    const match = readDate(tokens, index) ?? readTime(tokens, index, half);
    const token = tokens[index];
    if (match) {
      hasFound = true;
      read.push({ text: match.text, written: match.text, kind: "digits" });
      index = match.next;
    } else {
      if (token) read.push(token);
      index += 1;
    }
  }
  return hasFound ? read : null;
}

/**
 * Returns true for a date in digits that can be read day first or month first: "03/04", but not "25/04" or "04/04".
 */
export function isAmbiguousDate(text: string): boolean {
  const [, first = "", second = ""] = SLASH_DATE.exec(text) ?? FULL_DATE.exec(text) ?? [];
  return isMonth(Number(first)) && isMonth(Number(second)) && Number(first) !== Number(second);
}

/** Returns true for digits with a point that can be a time or a decimal: "9.30". */
export function isTimeOrDecimal(text: string): boolean {
  const [, hours = "99", minutes = "99"] = /^(\d{1,2})\.(\d{2})$/.exec(text) ?? [];
  return Number(hours) <= 23 && Number(minutes) <= 59;
}

type Match = { text: string; next: number };

function readDate(tokens: readonly Token[], index: number): Match | null {
  return readNumericDate(tokens[index], index + 1) ?? readDayMonth(tokens, index) ?? readMonthDay(tokens, index);
}

function readNumericDate(token: Token | undefined, next: number): Match | null {
  if (token?.kind !== "digits") return null;
  const iso = ISO_DATE.exec(token.written);
  if (iso) return toDateMatch(Number(iso[3]), Number(iso[2]), iso[1], next);
  const match = SLASH_DATE.exec(token.written) ?? FULL_DATE.exec(token.written);
  if (!match) return null;
  const [first, second] = [Number(match[1]), Number(match[2])];
  return isMonth(second) ? toDateMatch(first, second, match[3], next) : toDateMatch(second, first, match[3], next);
}

/** Reads "11 February", "11th of February 2011". */
function readDayMonth(tokens: readonly Token[], index: number): Match | null {
  const day = readDay(tokens[index]);
  const after = tokens[index + 1]?.text === "of" ? index + 2 : index + 1;
  const month = MONTHS.indexOf(tokens[after]?.text ?? "") + 1;
  if (day === null || month === 0) return null;
  const year = readYear(tokens[after + 1]);
  return toDateMatch(day, month, year, after + (year === undefined ? 1 : 2));
}

/** Reads "February 11", "February the 11th, 2011". */
function readMonthDay(tokens: readonly Token[], index: number): Match | null {
  const month = MONTHS.indexOf(tokens[index]?.text ?? "") + 1;
  const after = tokens[index + 1]?.text === "the" ? index + 2 : index + 1;
  const day = readDay(tokens[after]);
  if (month === 0 || day === null) return null;
  const year = readYear(tokens[after + 1]);
  return toDateMatch(day, month, year, after + (year === undefined ? 1 : 2));
}

function toDateMatch(day: number, month: number, year: string | undefined, next: number): Match | null {
  if (day < 1 || day > 31 || !isMonth(month)) return null;
  return { text: `@${day} ${MONTHS[month - 1] ?? ""}${year === undefined ? "" : ` ${year}`}`, next };
}

function readDay(token: Token | undefined): number | null {
  if (token === undefined || token.kind === "word") return null;
  const digits = /^#?(\d{1,2})$/.exec(token.text)?.[1];
  return digits === undefined ? null : Number(digits);
}

function readYear(token: Token | undefined): string | undefined {
  return token !== undefined && token.kind !== "word" && /^\d{4}$/.test(token.text) ? token.text : undefined;
}

function isMonth(value: number): boolean {
  return value >= 1 && value <= 12;
}

function readTime(tokens: readonly Token[], index: number, half: HalfDay): Match | null {
  const time = readSpokenTime(tokens, index) ?? readClock(tokens, index);
  if (!time || time.hours > 23 || time.minutes > 59) return null;
  const meridiem = tokens[time.next]?.text;
  if (meridiem === "am" || meridiem === "pm") {
    if (time.hours < 1 || time.hours > 12) return null;
    return { text: minuteOfDay((time.hours % 12) + (meridiem === "pm" ? 12 : 0), time.minutes), next: time.next + 1 };
  }
  if (time.certainty === "hour") return null;
  const isOtherHalf = half === "other" && time.certainty === "time" && time.hours >= 1 && time.hours <= 12;
  const hours = isOtherHalf ? (time.hours + 12) % 24 : time.hours;
  return { text: minuteOfDay(hours, time.minutes), next: time.next };
}

/**
 * A time. `certainty` says what it is without am or pm. time: a time. decimal: a time or a number ("9.30"), read only
 * as written. hour: a bare number, not a time.
 */
type Time = { hours: number; minutes: number; next: number; certainty: "time" | "decimal" | "hour" };

/** Reads "9.30", "09:30", "9" (am), "9 o'clock", "nine thirty". */
function readClock(tokens: readonly Token[], index: number): Time | null {
  const token = tokens[index];
  if (token === undefined || token.kind === "word" || token.kind === "unit") return null;
  const clock = CLOCK_TIME.exec(token.written);
  if (clock) {
    const certainty = clock[2] === "." ? "decimal" : "time";
    return { hours: Number(clock[1]), minutes: Number(clock[3]), next: index + 1, certainty };
  }
  // The number reader has joined "ten thirty" into 1030.
  if (token.kind === "spelt" && /^1\d[1-5]\d$/.test(token.text)) {
    const [hours, minutes] = [Number(token.text.slice(0, 2)), Number(token.text.slice(2))];
    return { hours, minutes, next: index + 1, certainty: "time" };
  }
  if (!/^\d{1,2}$/.test(token.text)) return null;
  const hours = Number(token.text);
  const next = tokens[index + 1];
  if (next?.text === "o'clock") return { hours, minutes: 0, next: index + 2, certainty: "time" };
  if (token.kind === "spelt" && next?.kind === "spelt" && /^[1-5]\d$/.test(next.text)) {
    return { hours, minutes: Number(next.text), next: index + 2, certainty: "time" };
  }
  return { hours, minutes: 0, next: index + 1, certainty: "hour" };
}

/** Reads "half past nine", "quarter to ten", "twenty past nine". */
function readSpokenTime(tokens: readonly Token[], index: number): Time | null {
  const [first, second, third] = [tokens[index], tokens[index + 1], tokens[index + 2]];
  if (!first || !second || !third || (second.text !== "past" && second.text !== "to")) return null;
  const offset = minutesOf(first);
  if (offset === null || !/^\d{1,2}$/.test(third.text)) return null;
  const hours = Number(third.text);
  if (hours < 1 || hours > 12) return null;
  if (second.text === "past") return { hours, minutes: offset, next: index + 3, certainty: "time" };
  if (offset === 30) return null;
  return { hours: hours === 1 ? 12 : hours - 1, minutes: 60 - offset, next: index + 3, certainty: "time" };
}

/** Reads the minutes that people say before or after an hour: "half", "quarter", "five" to "twenty-five". */
function minutesOf(token: Token): number | null {
  if (token.text === "half") return 30;
  if (token.text === "quarter") return 15;
  return token.kind === "spelt" && /^(?:5|10|20|25)$/.test(token.text) ? Number(token.text) : null;
}

function minuteOfDay(hours: number, minutes: number): string {
  return `@${hours * 60 + minutes}`;
}

import { patterns } from "./pattern.ts";
import { type Context, type Finding, matchCase, spanOf } from "./rule.ts";
import { findSubjects, isVerbHere, type Subject } from "./subjects.ts";
import { baseOfParticiple, baseOfS, formsOf, isBase } from "./verb-forms.ts";

export const lowerCaseWords = (context: Context): string[] => context.sentence.words.map(({ lower }) => lower);

/**
 * Returns whether the sentence names a finished time: "yesterday", "last year", "two days ago", "in 1995", "when I
 * was".
 */
function isPast(context: Context): boolean {
  const words = lowerCaseWords(context);
  const text = ` ${words.join(" ")} `;
  if (
    / (?:since|now|nowadays|today|still|always|by|until now|compared|than|every|will|would|could|can|if|should|may|might) /.test(
      text,
    )
  )
    return false;
  if (/ yesterday /.test(text) || / (?:days?|weeks?|months?|years?|hours?|minutes?) ago (?!is )/.test(text))
    return true;
  if (
    /^ (?:on )?last (?:year|month|week|night|summer|winter|spring|autumn|monday|tuesday|wednesday|thursday|friday|saturday|sunday) /.test(
      text,
    )
  )
    return true;
  if (/ last (?:year|month|week|night|summer) $/.test(text)) return true;
  if (/ when (?:i|he|she) was (?:a |\d|young|small|little|at school)/.test(text)) return true;
  if (
    /^ (?:in|during) (?:the past|my childhood|my youth|the last century|the nineteenth century|the eighteenth century) /.test(
      text,
    )
  )
    return true;
  if (/^ until \d{4} /.test(text) && isOldYear(words[1])) return true;
  return (
    /^(?:in|from|between|during)$/.test(words[0] ?? "") &&
    isOldYear(words[1]) &&
    (!/^(?:and|to)$/.test(words[2] ?? "") || isOldYear(words[3]))
  );
}

function isOldYear(word: string | undefined): boolean {
  return word !== undefined && /^(?:1[5-9]\d\d|20(?:0\d|1\d|2[0-3]))$/.test(word);
}

/** Returns the subjects among the first words of the sentence that no subordinator introduces. */
export function mainSubjects(context: Context): Subject[] {
  const words = lowerCaseWords(context);
  return findSubjects(context).filter(
    ({ from }) =>
      !/^(?:that|because|although|though|whereas|while|who|which|when|if)$/.test(words[from - 1] ?? "") && from <= 14,
  );
}

/** Returns the past form of a subject's present verb, or null if the verb is not in the present. */
function pastOf(context: Context, { verb, count }: Subject): string | null {
  const word = context.sentence.words[verb]?.lower ?? "";
  if (word === "is" || word === "am") return "was";
  if (word === "are") return "were";
  if (word === "has" || word === "have")
    return baseOfParticiple(context.sentence.words[verb + 1]?.lower ?? "") === null ? "had" : null;
  if (word === "don't" || word === "doesn't") return "didn't";
  const base = isBase(word) ? word : baseOfS(word);
  const forms = base === null ? null : formsOf(base);
  if (forms === null || forms.past === forms.base) return null;
  const isSure =
    isVerbHere(context, verb) ||
    (count !== null && !/^(?:the|of)$/.test(context.sentence.words[verb - 1]?.lower ?? ""));
  return isSure ? forms.past : null;
}

const REPORTS = /^(?:shows?|illustrates?|depicts?|presents?|compares?|describes?|gives?|provides?|displays?)$/;
const OPENS_CLAUSE = /^(?:that|which|who|when|where|and|but)$/;

/** Finds a present verb with a finished time: "Last year I go to Spain". */
export function presentInPast(context: Context): Finding[] {
  if (!isPast(context)) return [];
  const { words } = context.sentence;
  const subject = mainSubjects(context).find((each) => pastOf(context, each) !== null);
  // The time may belong to another verb: "The figure shows tools made a million years ago".
  const after = lowerCaseWords(context).slice((subject?.verb ?? 0) + 1);
  const ago = after.indexOf("ago");
  if (subject !== undefined && REPORTS.test(words[subject.verb]?.lower ?? "")) return [];
  if (ago >= 0 && after.slice(0, ago).some((word) => OPENS_CLAUSE.test(word))) return [];
  const past = subject === undefined ? null : pastOf(context, subject);
  if (subject === undefined || past === null) return [];
  // The time may belong to the clause before: "They were built years ago, and it is clear".
  const head = lowerCaseWords(context).slice(0, subject.from);
  const agoBefore = head.indexOf("ago");
  if (agoBefore >= 0 && head.slice(agoBefore).some((word) => OPENS_CLAUSE.test(word))) return [];
  if (words.slice(0, subject.from).some(({ lower }) => lower === "said" || lower === "says")) return [];
  const word = words[subject.verb];
  // In "Last month I have personally ordered", more than the marked word has to change.
  const isPerfect =
    /^(?:has|have)$/.test(word?.lower ?? "") &&
    words.slice(subject.verb + 1, subject.verb + 3).some(({ lower }) => baseOfParticiple(lower) !== null);
  const suggestions = isPerfect ? [] : [matchCase(past, word?.text ?? "")];
  return [{ ...spanOf(words, subject.verb, subject.verb), suggestions }];
}

/** Finds the present perfect with a finished time: "Yesterday he has told us". */
export function perfectInPast(context: Context): Finding[] {
  const words = lowerCaseWords(context);
  const text = ` ${words.join(" ")} `;
  if (/ (?:since|past|recent|for|by) /.test(text)) return [];
  if (
    !/ yesterday |(?:days?|weeks?|months?|years?) ago |^ last (?:year|month|week|night) | last (?:year|month|week|weekend|night|summer|winter|spring|autumn) $|^ in (?:1[5-9]\d\d|20[01]\d) /.test(
      text,
    )
  )
    return [];
  const found: Finding[] = [];
  for (let i = 0; i + 1 < words.length; i += 1) {
    if (words[i] !== "has" && words[i] !== "have") continue;
    const participle = words[i + 1] ?? "";
    const base = baseOfParticiple(participle);
    if (words.slice(0, i).includes("ago") && words.slice(0, i).some((word) => OPENS_CLAUSE.test(word))) continue;
    if (base === null || /^(?:if|had|might|could|must|may|to|should|would)$/.test(words[i - 1] ?? "")) continue;
    const past = base === "be" ? (words[i] === "has" ? "was" : "were") : (formsOf(base)?.past ?? participle);
    found.push({ ...spanOf(context.sentence.words, i, i + 1), suggestions: [past] });
  }
  return found;
}

const PERFECT_TIMES =
  /^ (?:over|in|during) the (?:last|past) (?:\w+ )?(?:years?|decades?|months?|century) | since (?:\d{4}|then|last|the)(?: |$)/;

/** Finds the present with a time up to now: "I live here since 2010", "it is falling for ten years". */
export function presentUpToNow(context: Context): Finding[] {
  const words = lowerCaseWords(context);
  const text = ` ${words.join(" ")} `;
  const lasts =
    /(?: for (?:\w+ )?(?:years|months|weeks|decades) ?$| for (?:two|three|four|five|six|ten|twenty|many|\d+) (?:years|months|weeks) )/.test(
      text,
    );
  const isUpToNow = PERFECT_TIMES.test(text);
  if (!isUpToNow && !lasts) return [];
  if (/ (?:has|have|had|will|would|can|could|must|should|may|might|was|were|did|going|been) /.test(text)) return [];
  const subject = mainSubjects(context).find(
    ({ verb, from }) => words[from - 1] !== "since" && verb > 0 && !isSincePart(words, from),
  );
  if (subject === undefined) return [];
  const verb = words[subject.verb] ?? "";
  const next = words[subject.verb + 1] ?? "";
  const has = subject.count === "many" || verb === "are" || verb === "am" ? "have" : "has";
  if (/^(?:is|are|am)$/.test(verb)) {
    if (next === "writing" || next === "going") return [];
    if (next.endsWith("ing") && baseOfParticiple(next) === null)
      return [{ ...spanOf(context.sentence.words, subject.verb, subject.verb), suggestions: [`${has} been`] }];
    return isUpToNow && !/^(?:going|about|it)$/.test(next)
      ? [{ ...spanOf(context.sentence.words, subject.verb, subject.verb), suggestions: [`${has} been`] }]
      : [];
  }
  if (!isUpToNow) return [];
  const base = isBase(verb) ? verb : baseOfS(verb);
  const forms = base === null ? null : formsOf(base);
  if (forms === null || forms.past === verb || verb === "seems") return [];
  return [
    { ...spanOf(context.sentence.words, subject.verb, subject.verb), suggestions: [`${has} ${forms.participle}`] },
  ];
}

/** Returns whether the subject belongs to the clause after "since": "since the law changed". */
function isSincePart(words: readonly string[], from: number): boolean {
  const since = words.lastIndexOf("since", from);
  return since >= 0 && from - since <= 1;
}

/** Drops findings in questions and reported questions ("I wonder when he will come"). */
export function dropQuestions(find: (context: Context) => Finding[]): (context: Context) => Finding[] {
  return (context) =>
    context.sentence.stop === "?" ||
    /(?:know|wonder|sure|ask|asked|tell|told|say|guess|clear|question|idea|see|doubt|whether|decide|decides|determine|matter|choose)(?:\s+\w+){0,5}\s+(?:if|when)/i.test(
      context.text.slice(context.sentence.start, context.sentence.end),
    )
      ? []
      : find(context);
}

/** Finds verbs of knowing, liking and owning in the "-ing" form: "We are knowing". */
export function stateVerbs(context: Context): Finding[] {
  return STATE(context).filter(
    ({ end }) =>
      !/^ (?:lunch|dinner|breakfast|fun|trouble|difficulty|problems|a (?:party|baby|good time|break|shower|bath|meal|drink|look|rest|chat|lesson|meeting))/.test(
        context.text.slice(end),
      ),
  );
}

const STATE_ING =
  "knowing|liking|believing|wanting|agreeing|understanding|owning|belonging|preferring|needing|having|seeming|containing";
const STATE = patterns([
  [`-not i|we|you|they|people < am|are ${STATE_ING} >`, "$4:base"],
  [`-not he|she < is ${STATE_ING} >`, "$4:s"],
]);

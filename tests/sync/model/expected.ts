/** A property of the whole system that did not hold; `rule` is its name in docs/reliability.md. */
export class InvariantBroken extends Error {
  readonly rule: string;
  constructor(rule: string, message: string) {
    super(`${rule}: ${message}`);
    this.name = "InvariantBroken";
    this.rule = rule;
  }
}

export function holds(condition: boolean, rule: string, message: () => string): asserts condition {
  if (!condition) throw new InvariantBroken(rule, message());
}

/** A comment, report, recording or alert that was put away. `sure`: the device showed it as saved; otherwise it failed, and may exist once. */
export type Item = {
  kind: "comment" | "report" | "recording" | "dismissal";
  /** The words that nothing else has; of a recording or an alert its id. */
  tag: string;
  account: string;
  device: number;
  sure: boolean;
  sha256?: string;
};

/** A value of which the last counts, with what a failed act may have left: one of `open` is right. */
export type Value = { open: string[]; devices: Set<number> };

/** A text that was typed, and what came after it with its author's knowledge. */
type TextNode = { sure: boolean; after: Set<string> };

/** One section of a Writing answer, over all devices. */
export class Essay {
  readonly texts = new Map<string, TextNode>();
  readonly devices = new Set<number>();

  add(text: string, before: readonly string[], sure: boolean, device: number): void {
    this.devices.add(device);
    const known = this.texts.get(text);
    this.texts.set(text, { sure: sure || (known?.sure ?? false), after: known?.after ?? new Set() });
    for (const each of before) if (each !== text) this.texts.get(each)?.after.add(text);
  }

  /** The texts that may not be found through `isFound`, neither themselves nor anything that came after them. */
  lost(isFound: (text: string) => boolean): string[] {
    const isKept = (text: string, seen: Set<string>): boolean => {
      if (seen.has(text)) return false;
      seen.add(text);
      return isFound(text) || [...(this.texts.get(text)?.after ?? [])].some((next) => isKept(next, seen));
    };
    return [...this.texts].filter(([text, { sure }]) => sure && !isKept(text, new Set())).map(([text]) => text);
  }
}

export type ExpectedAttempt = {
  slug: string;
  account: string;
  type: "reading" | "writing" | "speaking";
  device: number;
  essays: Map<string, Essay>;
  /** Reading: the answer of question 1. */
  answer: Value;
  /** What each hand-in carried, by device; null where it failed. */
  handIns: { device: number; texts: string[]; answer: string | null; sure: boolean }[];
};

/** All that was done in a story, as the learners saw it. */
export type Expected = {
  attempts: ExpectedAttempt[];
  items: Item[];
  /** By "account what". */
  values: Map<string, Value>;
  /** Whose command each id is. */
  owners: Map<string, string>;
  hasPoison: boolean;
  /** Modules that were downloaded to the second device. */
  downloads: { slug: string }[];
  /** How many answers had been given when the stored ones were pruned. */
  prunedAt: number;
};

export function nothingYet(): Expected {
  return {
    attempts: [],
    items: [],
    values: new Map(),
    owners: new Map(),
    hasPoison: false,
    downloads: [],
    prunedAt: 0,
  };
}

/** Notes a value that was set: after a sure one nothing earlier of that device may stand. */
export function setValue(value: Value, next: string, sure: boolean, device: number): void {
  const isAlone = value.devices.size === 0 || (value.devices.size === 1 && value.devices.has(device));
  value.devices.add(device);
  if (sure && isAlone) value.open = [next];
  else value.open.push(next);
}

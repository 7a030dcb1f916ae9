/** A broken invariant of the whole system. `rule` is its name in docs/reliability.md. */
export class InvariantBroken extends Error {
  readonly rule: string;
  constructor(rule: string, message: string) {
    super(`${rule}: ${message}`);
    this.name = "InvariantBroken";
    this.rule = rule;
  }
}

export function assertInvariant(condition: boolean, rule: string, message: () => string): asserts condition {
  if (!condition) throw new InvariantBroken(rule, message());
}

/**
 * A comment, report, recording or dismissed alert. `sure`: the device showed it as saved. Otherwise saving failed, and
 * it may exist once or not at all.
 */
export type Item = {
  kind: "comment" | "report" | "recording" | "dismissal";
  /** Words that occur nowhere else; for a recording or an alert its id. */
  tag: string;
  account: string;
  device: number;
  sure: boolean;
  sha256?: string;
};

/**
 * A value of which the last save counts. `open` has the values that are allowed, because a failed action may have saved
 * or not.
 */
export type Value = { open: string[]; devices: Set<number> };

/** A typed text, and the later texts whose author had seen it. */
type TextNode = { sure: boolean; after: Set<string> };

/** One section of a Writing answer, on all devices. */
export class Essay {
  readonly texts = new Map<string, TextNode>();
  readonly devices = new Set<number>();

  add(text: string, before: readonly string[], sure: boolean, device: number): void {
    this.devices.add(device);
    const known = this.texts.get(text);
    this.texts.set(text, { sure: sure || (known?.sure ?? false), after: known?.after ?? new Set() });
    for (const each of before) if (each !== text) this.texts.get(each)?.after.add(text);
  }

  /** Returns the texts of which `isFound` finds neither the text itself nor a later text based on it. */
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
  /** Reading: the answer to question 1. */
  answer: Value;
  /** What each hand-in contained, by device; null if it failed. */
  handIns: { device: number; texts: string[]; answer: string | null; sure: boolean }[];
};

/** Everything that happened in a story, as the learners saw it. */
export type Expected = {
  attempts: ExpectedAttempt[];
  items: Item[];
  /** Keys are "account what". */
  values: Map<string, Value>;
  /** The account of each command, by id. */
  owners: Map<string, string>;
  hasPoison: boolean;
  /** Modules that were downloaded to the second device. */
  downloads: { slug: string }[];
  /** How many responses had been given when the stored ones were pruned. */
  prunedAt: number;
};

export function createExpected(): Expected {
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

/** Records a value that was set. After a sure one, no earlier value of that device is allowed. */
export function setValue(value: Value, next: string, sure: boolean, device: number): void {
  const isAlone = value.devices.size === 0 || (value.devices.size === 1 && value.devices.has(device));
  value.devices.add(device);
  if (sure && isAlone) value.open = [next];
  else value.open.push(next);
}

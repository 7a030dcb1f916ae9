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
 * A comment, mistake report, recording or dismissed alert. `isSaved`: the device showed it as saved. Otherwise saving
 * failed, and it may exist once or not at all.
 */
export type Item = {
  kind: "comment" | "report" | "recording" | "dismissal";
  /** A text that occurs nowhere else; for a recording or an alert its id. */
  tag: string;
  account: string;
  device: number;
  isSaved: boolean;
  sha256?: string;
};

/** A value of which only the last save counts. */
export type Value = {
  /** The values that the server may have. They are several after a failed action, because it may have saved or not. */
  allowed: string[];
  /** The devices on which the value was set. */
  devices: Set<number>;
};

/** A typed text. `after`: the later texts whose author had seen this text. */
type TextNode = { isSaved: boolean; after: Set<string> };

/** The texts of one section of a Writing answer, on all devices. */
export class Essay {
  readonly texts = new Map<string, TextNode>();
  readonly devices = new Set<number>();

  /** Adds a text that the learner wrote after seeing the texts in `before`. */
  add(text: string, before: readonly string[], isSaved: boolean, device: number): void {
    this.devices.add(device);
    const earlier = this.texts.get(text);
    this.texts.set(text, { isSaved: isSaved || (earlier?.isSaved ?? false), after: earlier?.after ?? new Set() });
    for (const earlierText of before) if (earlierText !== text) this.texts.get(earlierText)?.after.add(text);
  }

  /**
   * Returns the saved texts that are lost. A text is lost if `isFound` is false for it and for every later text whose
   * author had seen it.
   */
  listLost(isFound: (text: string) => boolean): string[] {
    const isKept = (text: string, visited: Set<string>): boolean => {
      if (visited.has(text)) return false;
      visited.add(text);
      return isFound(text) || [...(this.texts.get(text)?.after ?? [])].some((next) => isKept(next, visited));
    };
    return [...this.texts].filter(([text, { isSaved }]) => isSaved && !isKept(text, new Set())).map(([text]) => text);
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
  /** The content of each hand-in. `answer` is null except in Reading. */
  handIns: { device: number; texts: string[]; answer: string | null; isSaved: boolean }[];
};

/** What the learners of a story did, and what they saw as saved. */
export type Expected = {
  attempts: ExpectedAttempt[];
  items: Item[];
  /** The key is the account, a space, and "react", "settings" or "testType". */
  values: Map<string, Value>;
  /** The account of each command, by id. */
  owners: Map<string, string>;
  hasPoison: boolean;
  /** Modules that were downloaded to the second device. */
  downloads: { slug: string }[];
  /** How many replies to commands the server had sent when the stored ones were pruned. */
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

/** Records a new value. If it was saved, and only one device has set the value so far, no earlier value is allowed. */
export function setValue(value: Value, next: string, isSaved: boolean, device: number): void {
  const isOnlyDevice = value.devices.size === 0 || (value.devices.size === 1 && value.devices.has(device));
  value.devices.add(device);
  if (isSaved && isOnlyDevice) value.allowed = [next];
  else value.allowed.push(next);
}

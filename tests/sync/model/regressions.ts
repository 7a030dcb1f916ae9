import type { Step } from "./steps.ts";

/** An essay that the second device has received. */
const ON_BOTH: readonly Step[] = [
  { do: "start", device: 0, type: "writing" },
  { do: "write", device: 0, attempt: 0, section: 0, more: false },
  { do: "wait", seconds: 10 },
  { do: "send", device: 0, who: "tab", locks: "exclusive", faults: [] },
  { do: "pull", device: 1, faults: [] },
];

/** Both devices have then continued the essay, without each other's text. */
const TWO_TEXTS: readonly Step[] = [
  ...ON_BOTH,
  { do: "write", device: 1, attempt: 0, section: 0, more: false },
  { do: "write", device: 0, attempt: 0, section: 0, more: false },
];

/** Stories that once broke an invariant, shortened as far as possible. Every run plays them first. */
export const REGRESSIONS: readonly (readonly Step[])[] = [
  // A command waited as long as the clock had been set back.
  [
    { do: "comment", device: 0 },
    { do: "send", device: 0, who: "tab", locks: "exclusive", faults: ["killed"] },
    { do: "clock", device: 0, days: -1 },
    { do: "wait", seconds: 1 },
  ],
  // The app was killed while signing out.
  [
    { do: "signOut", device: 0 },
    { do: "pull", device: 0, faults: ["killedAfter"] },
    { do: "pull", device: 0, faults: [] },
  ],
  // A command that makes the server fail was in one batch with a good one.
  [
    { do: "poison", device: 0 },
    { do: "comment", device: 0 },
  ],
  // The server had ended the session while work was waiting.
  [
    { do: "expire", device: 0 },
    { do: "report", device: 0 },
    { do: "wait", seconds: 1 },
  ],
  // Two commands that make the server fail, with a good one between them: while the sender isolated the first, the
  // second became due again, and the good one was never sent.
  [
    ...ON_BOTH,
    { do: "poison", device: 0 },
    { do: "carry", device: 0 },
    { do: "reload", device: 1 },
    { do: "write", device: 1, attempt: 0, section: 1, more: false },
    { do: "poison", device: 1 },
  ],
  // One device continues after the other has pulled: the other is behind, and nothing is lost.
  [
    { do: "start", device: 0, type: "reading" },
    { do: "send", device: 0, who: "tab", locks: "exclusive", faults: [] },
    { do: "answer", device: 0, attempt: 0 },
    { do: "wait", seconds: 8 },
    { do: "pull", device: 1, faults: [] },
    { do: "send", device: 0, who: "tab", locks: "exclusive", faults: [] },
  ],
  // A device with nothing to send, signed out by the server: it receives the other's text after signing in.
  [
    ...TWO_TEXTS,
    { do: "wait", seconds: 8 },
    { do: "send", device: 0, who: "tab", locks: "exclusive", faults: [] },
    { do: "expire", device: 0 },
  ],
  // Another device had sent this device's text from an exported file: this device then got the stored response, and
  // stayed at the revision in it.
  [...TWO_TEXTS, { do: "carry", device: 1 }, { do: "write", device: 0, attempt: 0, section: 0, more: false }],
  // The server crashed in a request left over from signing out, while the story inspected the server.
  [
    { do: "signOut", device: 0 },
    { do: "pull", device: 0, faults: ["crashBeforeCommit"] },
    { do: "send", device: 0, who: "tab", locks: "exclusive", faults: [] },
    { do: "wait", seconds: 599 },
    { do: "pull", device: 1, faults: [] },
    { do: "wait", seconds: 1 },
  ],
  // The story took a device with kept work back to an earlier release, which has no table for kept work.
  [
    { do: "start", device: 0, type: "reading" },
    { do: "signOut", device: 0 },
    { do: "upgrade", device: 0 },
  ],
  // Another device had sent this device's text from an exported file, and the server had deleted its stored response:
  // this device did not learn that there was a second text.
  [
    { do: "start", device: 0, type: "writing" },
    { do: "write", device: 0, attempt: 0, section: 0, more: false },
    { do: "wait", seconds: 10 },
    { do: "send", device: 0, who: "tab", locks: "exclusive", faults: [] },
    { do: "pull", device: 1, faults: [] },
    { do: "write", device: 0, attempt: 0, section: 1, more: false },
    { do: "write", device: 1, attempt: 0, section: 1, more: false },
    { do: "carry", device: 0 },
    { do: "send", device: 1, who: "both", locks: "exclusive", faults: [] },
    { do: "prune" },
  ],
];

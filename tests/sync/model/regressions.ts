import { ESSAY_ON_BOTH, SEND_FROM_TAB, type Step } from "./steps.ts";

/** Both devices continue the same essay before they receive the other's text. */
const TWO_TEXTS: readonly Step[] = [
  ...ESSAY_ON_BOTH,
  { do: "write", device: 1, attempt: 0, section: 0, appends: false },
  { do: "write", device: 0, attempt: 0, section: 0, appends: false },
];

/**
 * Stories that once broke an invariant, shortened as far as possible, each with its cause. Every run plays them first.
 */
export const REGRESSIONS: readonly (readonly Step[])[] = [
  // A command waited for a day longer, because the clock had been set back by a day.
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
  // A command that makes the server fail was in one batch with another command.
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
  // Two commands made the server fail. While the device searched for the first, the second became due again. The command
  // between them was never sent.
  [
    ...ESSAY_ON_BOTH,
    { do: "poison", device: 0 },
    { do: "carry", device: 0 },
    { do: "reload", device: 1 },
    { do: "write", device: 1, attempt: 0, section: 1, appends: false },
    { do: "poison", device: 1 },
  ],
  // One device continued after the other had pulled. The check reported the older answer on the other device as a loss.
  [
    { do: "start", device: 0, type: "reading" },
    SEND_FROM_TAB,
    { do: "answer", device: 0, attempt: 0 },
    { do: "wait", seconds: 8 },
    { do: "pull", device: 1, faults: [] },
    SEND_FROM_TAB,
  ],
  // The server ended the session of a device with nothing to send. It must receive the other's text after signing in.
  [...TWO_TEXTS, { do: "wait", seconds: 8 }, SEND_FROM_TAB, { do: "expire", device: 0 }],
  // Another device had sent this device's text from an exported file. This device then received the stored result, and
  // kept the older revision in it.
  [...TWO_TEXTS, { do: "carry", device: 1 }, { do: "write", device: 0, attempt: 0, section: 0, appends: false }],
  // The server crashed in a request left over from signing out, while the story inspected the server.
  [
    { do: "signOut", device: 0 },
    { do: "pull", device: 0, faults: ["crashBeforeCommit"] },
    SEND_FROM_TAB,
    { do: "wait", seconds: 599 },
    { do: "pull", device: 1, faults: [] },
    { do: "wait", seconds: 1 },
  ],
  // The story changed a device with kept work to an earlier release, which has no table for kept work.
  [
    { do: "start", device: 0, type: "reading" },
    { do: "signOut", device: 0 },
    { do: "upgrade", device: 0 },
  ],
  // Another device had sent this device's text from an exported file, and the server had deleted the stored result.
  // This device did not receive the second text.
  [
    { do: "start", device: 0, type: "writing" },
    { do: "write", device: 0, attempt: 0, section: 0, appends: false },
    { do: "wait", seconds: 10 },
    SEND_FROM_TAB,
    { do: "pull", device: 1, faults: [] },
    { do: "write", device: 0, attempt: 0, section: 1, appends: false },
    { do: "write", device: 1, attempt: 0, section: 1, appends: false },
    { do: "carry", device: 0 },
    { do: "send", device: 1, who: "both", locks: "exclusive", faults: [] },
    { do: "prune" },
  ],
];

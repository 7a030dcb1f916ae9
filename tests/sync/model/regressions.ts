import type { Step } from "./grammar.ts";

/** An essay that the second device has seen. */
const ON_BOTH: readonly Step[] = [
  { do: "start", device: 0, type: "writing" },
  { do: "write", device: 0, attempt: 0, section: 0, more: false },
  { do: "wait", seconds: 10 },
  { do: "send", device: 0, who: "tab", locks: "exclusive", faults: [] },
  { do: "pull", device: 1, faults: [] },
];

/** And that both have written on since, apart. */
const TWO_TEXTS: readonly Step[] = [
  ...ON_BOTH,
  { do: "write", device: 1, attempt: 0, section: 0, more: false },
  { do: "write", device: 0, attempt: 0, section: 0, more: false },
];

/** Stories that once broke an invariant, as short as they could be made. They are played first in every run. */
export const REGRESSIONS: readonly (readonly Step[])[] = [
  // A clock set back kept a command waiting for as long as it was set back.
  [
    { do: "comment", device: 0 },
    { do: "send", device: 0, who: "tab", locks: "exclusive", faults: ["killed"] },
    { do: "clock", device: 0, days: -1 },
    { do: "wait", seconds: 1 },
  ],
  // An app killed while it was signing out.
  [
    { do: "signOut", device: 0 },
    { do: "pull", device: 0, faults: ["killedAfter"] },
    { do: "pull", device: 0, faults: [] },
  ],
  // A poisoned command in the same batch as a good one.
  [
    { do: "poison", device: 0 },
    { do: "comment", device: 0 },
  ],
  // The server had ended the session while something waited.
  [
    { do: "expire", device: 0 },
    { do: "report", device: 0 },
    { do: "wait", seconds: 1 },
  ],
  // Two poisoned commands with a good one between them: each time one was found, the other was due again.
  [
    ...ON_BOTH,
    { do: "poison", device: 0 },
    { do: "carry", device: 0 },
    { do: "reload", device: 1 },
    { do: "write", device: 1, attempt: 0, section: 1, more: false },
    { do: "poison", device: 1 },
  ],
  // One device goes on after the other has asked what is new: the other is behind, and nothing is lost.
  [
    { do: "start", device: 0, type: "reading" },
    { do: "send", device: 0, who: "tab", locks: "exclusive", faults: [] },
    { do: "answer", device: 0, attempt: 0 },
    { do: "wait", seconds: 8 },
    { do: "pull", device: 1, faults: [] },
    { do: "send", device: 0, who: "tab", locks: "exclusive", faults: [] },
  ],
  // A device with nothing to send, which the server has signed out: it hears of the other's text once it is signed in.
  [
    ...TWO_TEXTS,
    { do: "wait", seconds: 8 },
    { do: "send", device: 0, who: "tab", locks: "exclusive", faults: [] },
    { do: "expire", device: 0 },
  ],
  // A text that another device had sent in a file: its writer was answered as at that time, and stayed there.
  [...TWO_TEXTS, { do: "carry", device: 1 }, { do: "write", device: 0, attempt: 0, section: 0, more: false }],
  // The server crashed in a request that signing out had left behind, while the story looked at the server.
  [
    { do: "signOut", device: 0 },
    { do: "pull", device: 0, faults: ["crashBeforeCommit"] },
    { do: "send", device: 0, who: "tab", locks: "exclusive", faults: [] },
    { do: "wait", seconds: 599 },
    { do: "pull", device: 1, faults: [] },
    { do: "wait", seconds: 1 },
  ],
];

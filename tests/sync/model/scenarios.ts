import type { Step } from "./steps.ts";

const send: Step = { do: "send", device: 0, who: "tab", locks: "exclusive", faults: [] };
const wait: Step = { do: "wait", seconds: 20 };
const essay: Step[] = [
  { do: "start", device: 0, type: "writing" },
  { do: "write", device: 0, attempt: 0, section: 0, appends: false },
];

/** Six frequent actions of learners. fail-call.ts makes each call to storage, SQL and network in them fail once. */
export const SCENARIOS: Record<string, readonly Step[]> = {
  "start an attempt": [
    { do: "start", device: 0, type: "reading" },
    { do: "answer", device: 0, attempt: 0 },
    wait,
    send,
  ],
  "type an essay": [
    ...essay,
    wait,
    send,
    { do: "write", device: 0, attempt: 0, section: 0, appends: true },
    wait,
    send,
  ],
  "hand in": [...essay, wait, { do: "handIn", device: 0, attempt: 0 }, send],
  "record and upload": [
    { do: "start", device: 0, type: "speaking" },
    { do: "record", device: 0, attempt: 0, bytes: 3000 },
    { do: "handIn", device: 0, attempt: 0 },
    wait,
    send,
  ],
  comment: [{ do: "comment", device: 0 }, { do: "report", device: 0 }, wait, send],
  "continue on another device": [
    ...essay,
    wait,
    send,
    { do: "download", device: 1 },
    { do: "pull", device: 1, faults: [] },
    { do: "write", device: 1, attempt: 0, section: 0, appends: true },
    wait,
    { ...send, device: 1 },
  ],
};

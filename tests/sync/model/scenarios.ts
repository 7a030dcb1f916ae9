import { SEND_FROM_TAB, type Step } from "./steps.ts";

const WAIT: Step = { do: "wait", seconds: 20 };
const WRITE_ESSAY: Step[] = [
  { do: "start", device: 0, type: "writing" },
  { do: "write", device: 0, attempt: 0, section: 0, appends: false },
];

/** Six frequent stories of learners. fail-call.ts plays each with one failed call to storage, SQL or the network. */
export const SCENARIOS: Record<string, readonly Step[]> = {
  "start an attempt": [
    { do: "start", device: 0, type: "reading" },
    { do: "answer", device: 0, attempt: 0 },
    WAIT,
    SEND_FROM_TAB,
  ],
  "type an essay": [
    ...WRITE_ESSAY,
    WAIT,
    SEND_FROM_TAB,
    { do: "write", device: 0, attempt: 0, section: 0, appends: true },
    WAIT,
    SEND_FROM_TAB,
  ],
  "hand in an essay": [...WRITE_ESSAY, WAIT, { do: "handIn", device: 0, attempt: 0 }, SEND_FROM_TAB],
  "record and upload": [
    { do: "start", device: 0, type: "speaking" },
    { do: "record", device: 0, attempt: 0, bytes: 3000 },
    { do: "handIn", device: 0, attempt: 0 },
    WAIT,
    SEND_FROM_TAB,
  ],
  "comment and report a mistake": [{ do: "comment", device: 0 }, { do: "report", device: 0 }, WAIT, SEND_FROM_TAB],
  "continue on another device": [
    ...WRITE_ESSAY,
    WAIT,
    SEND_FROM_TAB,
    { do: "download", device: 1 },
    { do: "pull", device: 1, faults: [] },
    { do: "write", device: 1, attempt: 0, section: 0, appends: true },
    WAIT,
    { ...SEND_FROM_TAB, device: 1 },
  ],
};

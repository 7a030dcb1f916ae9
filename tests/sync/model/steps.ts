import fc from "fast-check";
import { REACTIONS, type Reaction } from "#core/wire/feedback/reactions.ts";
import type { LockUse } from "./browser.ts";
import { NETWORK_FAULTS, type NetworkFault } from "./faulty-network.ts";
import { STORAGE_FAULTS, type StorageFault } from "./storage-faults.ts";

/** Who sends. */
export type Senders =
  | "tab"
  /** Two tabs at once. */
  | "tabs"
  | "worker"
  /** A tab and the worker at once. */
  | "both";

/**
 * One step of a story: an action of a learner, a device or the server, or a fault. `device`, `attempt` and `section`
 * may be greater than the number of devices, attempts and sections: the remainder of the division selects one.
 */
export type Step =
  /** Starts an attempt. */
  | { do: "start"; device: number; type: "reading" | "writing" | "speaking" }
  /** Types a new text, or appends to the text on the screen. */
  | { do: "write"; device: number; attempt: number; section: number; appends: boolean }
  /** Answers question 1 of a Reading attempt. */
  | { do: "answer"; device: number; attempt: number }
  /** Chooses between the texts of both devices. */
  | { do: "choose"; device: number; attempt: number; section: number; choice: "mine" | "other" | "both" }
  /** Records an answer of a Speaking attempt. */
  | { do: "record"; device: number; attempt: number; bytes: number }
  | { do: "handIn"; device: number; attempt: number }
  /** poison: adds a comment that makes the server fail. */
  | { do: "comment" | "report" | "poison"; device: number }
  | { do: "react"; device: number; reaction: Reaction | null }
  /** Changes the name or the test type of the account. */
  | { do: "settings" | "testType"; device: number }
  | { do: "send"; device: number; who: Senders; locks: LockUse; faults: NetworkFault[] }
  | { do: "pull"; device: number; faults: NetworkFault[] }
  /** upgrade: an earlier release stored the device's data, and this build opens it. */
  | { do: "download" | "upgrade"; device: number }
  /** carry: exports the unsent work to a file and imports the file on the other device. */
  | { do: "dismiss" | "carry"; device: number }
  /** late: requests that the device gave up arrive now. expire: the server ends the session. */
  | { do: "late" | "reload" | "switchUser" | "signOut" | "signIn" | "expire"; device: number }
  | { do: "wait"; seconds: number }
  /** Changes the device's clock. */
  | { do: "clock"; device: number; days: number }
  /** Makes the `call`th call of storage from now on fail, on any device. */
  | { do: "storage"; fault: StorageFault; call: number }
  /** The server deletes its stored results of commands. */
  | { do: "prune" };

export const SEND_FROM_TAB: Extract<Step, { do: "send" }> = {
  do: "send",
  device: 0,
  who: "tab",
  locks: "exclusive",
  faults: [],
};

/** The learner writes an essay on the first device. */
export const ESSAY: readonly Step[] = [
  { do: "start", device: 0, type: "writing" },
  { do: "write", device: 0, attempt: 0, section: 0, appends: false },
  { do: "wait", seconds: 10 },
];

/** The learner writes an essay on the first device, and the second device receives it. */
export const ESSAY_ON_BOTH: readonly Step[] = [...ESSAY, SEND_FROM_TAB, { do: "pull", device: 1, faults: [] }];

const device = fc.nat(1);
const attempt = fc.nat(3);
const section = fc.nat(1);
const fault = fc.oneof(
  { weight: 1, arbitrary: fc.constant<NetworkFault>("ok") },
  { weight: 2, arbitrary: fc.constantFrom<NetworkFault>(...NETWORK_FAULTS) },
);
const faults = fc.array(fault, { maxLength: 4 });
const onDevice = <const D extends Step["do"]>(what: D) => fc.record({ do: fc.constant(what), device });

const WEIGHTED: fc.WeightedArbitrary<Step>[] = [
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("start"),
      device,
      type: fc.constantFrom("reading", "writing", "writing", "speaking"),
    }),
  },
  { weight: 14, arbitrary: fc.record({ do: fc.constant("write"), device, attempt, section, appends: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("answer"), device, attempt }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("choose"),
      device,
      attempt,
      section,
      choice: fc.constantFrom("mine", "other", "both"),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("record"), device, attempt, bytes: fc.integer({ min: 5, max: 9000 }) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("handIn"), device, attempt }) },
  { weight: 5, arbitrary: onDevice("comment") },
  { weight: 3, arbitrary: onDevice("report") },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("react"), device, reaction: fc.constantFrom(null, ...REACTIONS) }),
  },
  { weight: 2, arbitrary: onDevice("settings") },
  { weight: 2, arbitrary: onDevice("testType") },
  { weight: 2, arbitrary: onDevice("dismiss") },
  { weight: 2, arbitrary: onDevice("carry") },
  { weight: 1, arbitrary: onDevice("upgrade") },
  { weight: 1, arbitrary: onDevice("poison") },
  {
    weight: 20,
    arbitrary: fc.record({
      do: fc.constant("send"),
      device,
      who: fc.constantFrom("tab", "tab", "tabs", "worker", "both"),
      locks: fc.constantFrom("exclusive", "exclusive", "lease", "none"),
      faults,
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("pull"), device, faults: fc.array(fault, { maxLength: 2 }) }) },
  { weight: 3, arbitrary: onDevice("late") },
  { weight: 3, arbitrary: onDevice("reload") },
  { weight: 2, arbitrary: onDevice("switchUser") },
  { weight: 1, arbitrary: onDevice("signOut") },
  { weight: 2, arbitrary: onDevice("signIn") },
  { weight: 1, arbitrary: onDevice("expire") },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("wait"), seconds: fc.integer({ min: 1, max: 1500 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("clock"), device, days: fc.integer({ min: -10, max: 10 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("storage"),
      fault: fc.constantFrom(...STORAGE_FAULTS),
      call: fc.integer({ min: 1, max: 40 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: "prune" }) },
];

/**
 * Generates stories of up to `length` random steps. Half of the stories begin with ESSAY_ON_BOTH, because random steps
 * rarely give both devices the same essay.
 */
export function stories(length = 30): fc.Arbitrary<Step[]> {
  const steps = fc.array(fc.oneof(...WEIGHTED), { minLength: 1, maxLength: length, size: "max" });
  return fc
    .tuple(fc.boolean(), steps)
    .map(([startsWithEssay, random]) => (startsWithEssay ? [...ESSAY_ON_BOTH, ...random] : random));
}

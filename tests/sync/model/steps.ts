import fc from "fast-check";
import { REACTIONS, type Reaction } from "#core/wire/feedback/reactions.ts";
import type { LockUse } from "./browser.ts";
import { NETWORK_FAULTS, type NetworkFault } from "./faulty-network.ts";
import { STORAGE_FAULTS, type StorageFault } from "./storage-faults.ts";

/** Who sends: one tab, two tabs at once, the worker, or a tab and the worker at once. */
export type Senders = "tab" | "tabs" | "worker" | "both";

/**
 * One step of a story: an action of a learner, a device or the server, or a fault. `device`, `attempt` and `section`
 * are taken modulo the number of these items. write: a new text, or one that appends to the text on the screen. poison:
 * adds a comment that makes the server fail. carry: exports the unsent work and imports it on the other device. late:
 * requests that the device gave up arrive now. prune: the server deletes its stored results.
 */
export type Step =
  | { do: "start"; device: number; type: "reading" | "writing" | "speaking" }
  | { do: "write"; device: number; attempt: number; section: number; appends: boolean }
  | { do: "answer"; device: number; attempt: number }
  | { do: "choose"; device: number; attempt: number; section: number; choice: "mine" | "other" | "both" }
  | { do: "record"; device: number; attempt: number; bytes: number }
  | { do: "handIn"; device: number; attempt: number }
  | { do: "comment" | "report" | "poison"; device: number }
  | { do: "react"; device: number; reaction: Reaction | null }
  | { do: "settings" | "testType"; device: number }
  | { do: "send"; device: number; who: Senders; locks: LockUse; faults: NetworkFault[] }
  | { do: "pull"; device: number; faults: NetworkFault[] }
  | { do: "download" | "upgrade"; device: number }
  | { do: "dismiss" | "carry"; device: number }
  | { do: "late" | "reload" | "switchUser" | "signOut" | "signIn" | "expire"; device: number }
  | { do: "wait"; seconds: number }
  | { do: "clock"; device: number; days: number }
  | { do: "storage"; fault: StorageFault; at: number }
  | { do: "prune" };

const device = fc.nat(1);
const attempt = fc.nat(3);
const section = fc.nat(1);
const fault = fc.oneof(
  { weight: 1, arbitrary: fc.constant<NetworkFault>("ok") },
  { weight: 2, arbitrary: fc.constantFrom<NetworkFault>(...NETWORK_FAULTS) },
);
const faults = fc.array(fault, { maxLength: 4 });
const exactly = <const S extends Step>(step: S) => fc.constant(step);
const ofDevice = <const D extends Step["do"]>(what: D) => fc.record({ do: fc.constant(what), device });

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
  { weight: 5, arbitrary: ofDevice("comment") },
  { weight: 3, arbitrary: ofDevice("report") },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("react"), device, reaction: fc.constantFrom(null, ...REACTIONS) }),
  },
  { weight: 2, arbitrary: ofDevice("settings") },
  { weight: 2, arbitrary: ofDevice("testType") },
  { weight: 2, arbitrary: ofDevice("dismiss") },
  { weight: 2, arbitrary: ofDevice("carry") },
  { weight: 1, arbitrary: ofDevice("upgrade") },
  { weight: 1, arbitrary: ofDevice("poison") },
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
  { weight: 3, arbitrary: ofDevice("late") },
  { weight: 3, arbitrary: ofDevice("reload") },
  { weight: 2, arbitrary: ofDevice("switchUser") },
  { weight: 1, arbitrary: ofDevice("signOut") },
  { weight: 2, arbitrary: ofDevice("signIn") },
  { weight: 1, arbitrary: ofDevice("expire") },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("wait"), seconds: fc.integer({ min: 1, max: 1500 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("clock"), device, days: fc.integer({ min: -10, max: 10 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("storage"),
      fault: fc.constantFrom(...STORAGE_FAULTS),
      at: fc.integer({ min: 1, max: 40 }),
    }),
  },
  { weight: 1, arbitrary: exactly({ do: "prune" }) },
];

/** Gives both devices the same essay, because few random stories begin with these steps. */
const PROLOGUE: Step[] = [
  { do: "start", device: 0, type: "writing" },
  { do: "write", device: 0, attempt: 0, section: 0, appends: false },
  { do: "wait", seconds: 10 },
  { do: "send", device: 0, who: "tab", locks: "exclusive", faults: [] },
  { do: "pull", device: 1, faults: [] },
];

/** Generates stories of up to `length` steps, half of them after the prologue. */
export function stories(length = 30): fc.Arbitrary<Step[]> {
  const steps = fc.array(fc.oneof(...WEIGHTED), { minLength: 1, maxLength: length, size: "max" });
  return fc.tuple(fc.boolean(), steps).map(([hasPrologue, all]) => (hasPrologue ? [...PROLOGUE, ...all] : all));
}

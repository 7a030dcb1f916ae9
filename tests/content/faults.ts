import { ANSWER_FAULTS } from "./answer-faults.ts";
import type { Fault } from "./fault.ts";
import { KEY_FAULTS } from "./key-faults.ts";
import { TEXT_FAULTS } from "./text-faults.ts";

/** One fault for each rule of the content check. */
export const FAULTS: readonly Fault[] = [...KEY_FAULTS, ...ANSWER_FAULTS, ...TEXT_FAULTS];

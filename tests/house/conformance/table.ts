import { CALLS, MANNERS } from "./calls.ts";
import { CLAIMS } from "./claims.ts";
import { ENTITIES } from "./entities.ts";
import { ROUTES } from "./routes.ts";
import type { Section } from "./row.ts";
import { SCREENS } from "./screens.ts";
import { CONSTANTS } from "./constants.ts";
import { ERRORS } from "./errors.ts";
import { STATES } from "./states.ts";
import { ROLES, VALIDATION } from "./validation.ts";

/** The conformance table: the specification's lines in its own order. */
export const SECTIONS: readonly Section[] = [
  CLAIMS,
  { title: "§2 Routes", rows: ROUTES },
  SCREENS,
  { title: "§3 Entities", rows: ENTITIES },
  STATES,
  VALIDATION,
  ROLES,
  { title: "§7 Calls", rows: [...MANNERS, ...CALLS] },
  ERRORS,
  CONSTANTS,
];

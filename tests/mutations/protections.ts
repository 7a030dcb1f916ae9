import { ACCOUNT_PROTECTIONS } from "./account-protections.ts";
import type { Protection } from "./protection.ts";
import { REQUEST_PROTECTIONS } from "./request-protections.ts";

/** The protections that SECURITY.md and docs/asvs.md name. Add a row to one of the two lists with each new one. */
export const PROTECTIONS: readonly Protection[] = [...ACCOUNT_PROTECTIONS, ...REQUEST_PROTECTIONS];

import * as v from "valibot";
import type { CommandKind } from "./kinds.ts";

/** A payload of an older version, as JSON that has not been parsed. */
export type OldPayload = Readonly<Record<string, unknown>>;
/** Converts a payload to the next version. */
export type UpgradePayload = (payload: OldPayload) => Record<string, unknown>;

/** 1 | 2 | … | Version - 1; never for version 1. */
type OlderVersion<
  Version extends number,
  Counted extends unknown[] = [unknown],
  Found extends number = never,
> = Counted["length"] extends Version
  ? Found
  : OlderVersion<Version, [...Counted, unknown], Found | (Counted["length"] & number)>;

/** One kind of command: what device and server must agree on. */
export type CommandDefinition<Version extends number, Schema extends v.GenericSchema> = {
  /** The payload version that this build writes. It is raised with every change that an older build would misread. */
  version: Version;
  /** The payload of `version`. */
  payload: Schema;
  /** One step for each older version: a device may send a payload a year or more after it was written. */
  upgrade: { readonly [Older in OlderVersion<Version>]: UpgradePayload };
  /** A new command of this kind replaces the last unsent command of its aggregate, if that has one of these kinds. */
  replaces: readonly CommandKind[];
};

/** A definition whose version and schema are not known. */
export type AnyCommandDefinition = {
  version: number;
  payload: v.GenericSchema;
  upgrade: Readonly<Record<number, UpgradePayload>>;
  replaces: readonly CommandKind[];
};

export function defineCommand<const Version extends number, Schema extends v.GenericSchema>(
  definition: CommandDefinition<Version, Schema>,
): CommandDefinition<Version, Schema> {
  return definition;
}

type Upgrades = Pick<AnyCommandDefinition, "version" | "upgrade">;

/**
 * Converts a payload of version `from` to the current version, without parsing it. Returns anything but an object
 * unchanged. Throws if an upgrade cannot read the payload.
 */
export function upgradePayload({ version, upgrade }: Upgrades, from: number, payload: unknown): unknown {
  let upgraded = payload;
  for (let older = from; older < version; older += 1) {
    if (typeof upgraded !== "object" || upgraded === null || Array.isArray(upgraded)) return upgraded;
    const step = upgrade[older];
    if (step === undefined) throw new Error(`no upgrade from version ${older}`);
    upgraded = step(upgraded as Record<string, unknown>);
  }
  return upgraded;
}

/** newer: only a newer build can read it. invalid: no build can. */
export type ReadPayload<Payload> =
  | { kind: "read"; payload: Payload }
  | { kind: "newer" }
  | { kind: "invalid"; message: string };

/** Upgrades a payload of version `from` and parses it. */
export function parsePayload<Payload>(
  definition: Upgrades & { payload: v.GenericSchema<unknown, Payload> },
  from: number,
  payload: unknown,
): ReadPayload<Payload> {
  if (from > definition.version) return { kind: "newer" };
  let upgraded: unknown;
  try {
    upgraded = upgradePayload(definition, from, payload);
  } catch {
    return { kind: "invalid", message: `payload: is not of version ${from}` };
  }
  const parsed = v.safeParse(definition.payload, upgraded);
  if (parsed.success) return { kind: "read", payload: parsed.output };
  const [issue] = parsed.issues;
  return { kind: "invalid", message: `${v.getDotPath(issue) ?? "payload"}: ${issue.message}` };
}

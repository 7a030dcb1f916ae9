import { BlockList, isIP } from "node:net";
import type { AddFault, ReadText } from "./env-types.ts";

const ALLOW_VARIABLE = "ALLOW_PUBLIC_DEVELOPMENT_SERVER";

/**
 * Outside production, refuses an address that others can reach: the demo accounts have published passwords, and anybody
 * could read the emails. ALLOW_PUBLIC_DEVELOPMENT_SERVER allows it.
 */
export function rejectPublicDevelopment(
  mode: string,
  { host, publicOrigin }: { host: string; publicOrigin: string | null },
  readText: ReadText,
  addFault: AddFault,
): void {
  const allowed = readText(ALLOW_VARIABLE);
  if (allowed !== null && allowed !== "yes") addFault(`${ALLOW_VARIABLE} must be yes, or empty.`);
  if (mode === "production" || allowed === "yes") return;
  const advice = `Outside production, anyone could sign in with published passwords. Set NODE_ENV=production, or ${ALLOW_VARIABLE}=yes.`;
  if (!isThisMachine(host)) addFault(`HOST must be an address of this machine, such as 127.0.0.1. ${advice}`);
  if (publicOrigin !== null && !isThisMachine(new URL(publicOrigin).hostname))
    addFault(`PUBLIC_ORIGIN must be on this machine. ${advice}`);
}

/** In production, refuses a public address without TLS, and Node's switch that turns certificate checks off. */
export function rejectInsecureProduction(
  mode: string,
  publicOrigin: string | null,
  readText: ReadText,
  addFault: AddFault,
): void {
  if (mode !== "production") return;
  const url = publicOrigin === null ? null : new URL(publicOrigin);
  if (url?.protocol === "http:" && !isThisMachine(url.hostname))
    addFault("PUBLIC_ORIGIN must start with https:// in production, except on this machine.");
  if (readText("NODE_TLS_REJECT_UNAUTHORIZED") === "0")
    addFault("NODE_TLS_REJECT_UNAUTHORIZED=0 turns certificate checks off and must not be set in production.");
}

/** A shorter prefix covers so many addresses that strangers would count as proxies, and could claim any address. */
const MIN_PREFIX_LENGTH = { ipv4: 8, ipv6: 16 } as const;
/**
 * Two IPv4 addresses in their IPv6 form. Their first bits differ, so a network with both contains every IPv4 address.
 */
const DISTANT_ADDRESSES = ["::ffff:8.8.8.8", "::ffff:208.67.222.222"];

/** Reads the addresses and networks of proxies. */
export function readProxies(value: string | null, addFault: AddFault): BlockList {
  const list = new BlockList();
  for (const entry of value?.split(",") ?? []) {
    const [address = "", prefix] = entry.trim().split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    const longest = family === "ipv6" ? 128 : 32;
    const length = prefix === undefined ? longest : Number(prefix);
    if (isIP(address) === 0 || (prefix !== undefined && !/^\d{1,3}$/u.test(prefix)) || length > longest)
      addFault("TRUSTED_PROXIES must list addresses or networks such as 10.0.0.0/8; one entry is neither.");
    else if (length < MIN_PREFIX_LENGTH[family] || containsAllIpv4(address, length))
      addFault("TRUSTED_PROXIES must list the networks of your proxies; one entry covers too many addresses.");
    else list.addSubnet(address, length, family);
  }
  return list;
}

/** Returns true for an IPv6 network that contains all IPv4 addresses in their IPv6 form. */
function containsAllIpv4(address: string, prefix: number): boolean {
  if (isIP(address) !== 6) return false;
  const network = new BlockList();
  network.addSubnet(address, prefix, "ipv6");
  return DISTANT_ADDRESSES.every((distant) => network.check(distant, "ipv6"));
}

function isThisMachine(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/gu, "").toLowerCase();
  if (isIP(host) === 0) return host === "localhost" || host.endsWith(".localhost");
  return isIP(host) === 6 ? host === "::1" : host.startsWith("127.");
}

import { isIP, type BlockList } from "node:net";
import type { Context } from "hono";

type NodeBindings = { incoming?: { socket?: { remoteAddress?: string } } };

/**
 * Returns the caller's address for rate limits and logs. It is the socket's address, or behind trusted proxies the last
 * address in X-Forwarded-For that is not a trusted proxy. An IPv6 address is reduced to its /64, which belongs to one
 * subscriber.
 */
export function clientAddress(c: Context, trusted: BlockList): string {
  let address = removeMapping((c.env as NodeBindings | undefined)?.incoming?.socket?.remoteAddress ?? "127.0.0.1");
  const forwarded = (c.req.header("x-forwarded-for") ?? "").split(",").map((entry) => removeMapping(entry.trim()));
  while (isTrustedProxy(trusted, address)) {
    const previousHop = forwarded.pop();
    if (previousHop === undefined || isIP(previousHop) === 0) break;
    address = previousHop;
  }
  return toSubscriber(address);
}

/** Returns an IPv4 address unchanged, and an IPv6 address as its /64, which belongs to one subscriber. */
export function toSubscriber(address: string): string {
  const short = removeMapping(address);
  return isIP(short) === 6 ? toSubnet(short) : short;
}

export function isTrustedProxy(trusted: BlockList, address: string): boolean {
  const short = removeMapping(address);
  const version = isIP(short);
  return version !== 0 && trusted.check(short, version === 6 ? "ipv6" : "ipv4");
}

/** Removes the prefix of a mapped IPv4 address ("::ffff:") and the zone. */
function removeMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/iu, "").replace(/%.*$/u, "");
}

/** Returns the /64 network of an IPv6 address. */
function toSubnet(address: string): string {
  const [head = "", tail] = address.toLowerCase().split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  const groups = [...before, ...zeros, ...after].slice(0, 4).map((group) => group.replace(/^0+(?=.)/u, ""));
  return `${groups.join(":")}::/64`;
}

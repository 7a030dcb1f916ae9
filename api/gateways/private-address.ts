import { BlockList, isIP } from "node:net";

const PRIVATE_V4 = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  PRIVATE_V4.addSubnet(network, prefix, "ipv4");
const PUBLIC_V6 = new BlockList();
PUBLIC_V6.addSubnet("2000::", 3, "ipv6");
/** Documentation ranges, and tunnels that contain an IPv4 address. */
const RESERVED_V6 = new BlockList();
RESERVED_V6.addSubnet("2001:db8::", 32, "ipv6");
RESERVED_V6.addSubnet("2001::", 32, "ipv6");
RESERVED_V6.addSubnet("2002::", 16, "ipv6");

/**
 * Returns whether an address belongs to this machine, a private network or a reserved range. Also returns true for a
 * text that is not an IP address.
 */
export function isPrivateAddress(address: string): boolean {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.[1] ?? address;
  if (isIP(plain) === 4) return PRIVATE_V4.check(plain, "ipv4");
  if (isIP(plain) === 6) return !PUBLIC_V6.check(plain, "ipv6") || RESERVED_V6.check(plain, "ipv6");
  return true;
}

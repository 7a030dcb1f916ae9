import { BlockList } from "node:net";
import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { clientAddress } from "./client-address.ts";

async function readClientAddress(remoteAddress: string | undefined, forwarded?: string): Promise<string> {
  const trusted = new BlockList();
  trusted.addSubnet("10.0.0.0", 8, "ipv4");
  const app = new Hono();
  app.get("/", (c) => c.text(clientAddress(c, trusted)));
  const reply = await app.request("/", forwarded === undefined ? {} : { headers: { "x-forwarded-for": forwarded } }, {
    incoming: { socket: { remoteAddress } },
  });
  return reply.text();
}

describe("the caller's address", () => {
  it.each([
    ["203.0.113.5", undefined, "203.0.113.5"],
    ["::ffff:203.0.113.5", undefined, "203.0.113.5"],
    ["203.0.113.5", "198.51.100.1", "203.0.113.5"],
    ["10.1.2.3", "198.51.100.1", "198.51.100.1"],
    ["10.1.2.3", "6.6.6.6, 198.51.100.1", "198.51.100.1"],
    ["10.1.2.3", "198.51.100.1, 10.9.9.9", "198.51.100.1"],
    ["10.1.2.3", "<script>", "10.1.2.3"],
    ["10.1.2.3", undefined, "10.1.2.3"],
    ["2001:db8:1:2:3:4:5:6", undefined, "2001:db8:1:2::/64"],
    ["2001:db8:1:2::1", undefined, "2001:db8:1:2::/64"],
    ["2001:db8::1", undefined, "2001:db8:0:0::/64"],
    ["::1", undefined, "0:0:0:0::/64"],
    ["fe80::1%eth0", undefined, "fe80:0:0:0::/64"],
    [undefined, undefined, "127.0.0.1"],
  ])("for %s with X-Forwarded-For %s is %s", async (remote, forwarded, expected) => {
    expect(await readClientAddress(remote, forwarded)).toBe(expected);
  });
});

/** Tests of the shipped Caddyfile, in a real Caddy in front of a real server. */
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { request as requestPlain } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { caddyPath } from "#scripts/caddy.mjs";
import { ENDPOINTS } from "#core/wire/endpoints.ts";
import { canMountDisks, mountDisk, unmountDisk } from "#tests/support/small-disk.ts";
import { type Caddy, readReply, type Reply, startCaddy } from "./caddy.ts";
import { createEssayCommand } from "./load-client.ts";
import { createProofServer, type ProofServer, signToken } from "./proof-server.ts";
import { type RoundRobin, startRoundRobin } from "./two-servers.ts";

const caddy = caddyPath();
if (caddy === null)
  process.stderr.write("\n*** SKIPPED: the Caddyfile in a real Caddy; install caddy, or set CADDY_BIN to one ***\n\n");
const canMount = caddy !== null && canMountDisks("a full disk behind the Caddyfile");

let server: ProofServer;
/** Forwards the requests from Caddy to the server, and counts them. */
let relay: RoundRobin;
let proxy: Caddy;
let folder: string;

describe.skipIf(caddy === null)("the Caddyfile", () => {
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "bandwise-caddy-"));
    if (canMount) mountDisk(folder, "128m");
    server = await createProofServer(["ada"], { dataDir: join(folder, "data") });
    relay = await startRoundRobin(() => [Number(new URL(server.origin).port)]);
    await server.up();
    proxy = await startCaddy(folder, [`127.0.0.1:${relay.port}`]);
  });
  afterEach(async () => {
    await proxy.stop();
    await relay.close();
    await server.dispose();
    if (canMount) unmountDisk(folder);
    rmSync(folder, { recursive: true, force: true });
  });

  const call: Caddy["call"] = (...args) => proxy.call(...args);

  function callPlain(path: string): Promise<Reply> {
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    const sent = requestPlain(
      { host: "localhost", port: proxy.httpPort, path },
      (reply) => void readReply(reply).then(resolve, reject),
    );
    sent.on("error", reject);
    sent.end();
    return promise;
  }

  it("serves over HTTPS, refuses API calls over HTTP, redirects pages to HTTPS, and hides the metrics", async () => {
    expect((await call("GET", "/api/health/ready/")).status).toBe(200);
    expect((await call("GET", "/api/metrics/")).status).toBe(404);
    expect((await callPlain("/api/health/")).status).toBe(403);
    expect(await callPlain("/samples/")).toMatchObject({
      status: 308,
      location: expect.stringMatching(/^https:\/\/localhost/u),
    });
  });

  it.skipIf(!canMount)(
    "forwards requests while the server's disk is full, so that learners can read and devices get the error 507",
    async () => {
      const token = await signToken(server, "ada");
      const essays = Array.from({ length: 25 }, (_, n) => {
        const essay = createEssayCommand(n);
        return { ...essay, payload: Object.assign({}, essay.payload, { text: "Words upon words. ".repeat(1000) }) };
      });
      const send = (): Promise<Reply> =>
        call("POST", "/api/sync/batch/", { token, body: { clientId: "client-proof-full-0000", ops: essays } });

      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(join(folder, "filler"), Buffer.alloc(bavail * bsize));
      // Caddy has checked the server several times since the disk became full.
      const before = relay.served[0] ?? 0;
      await expect.poll(() => relay.served[0] ?? 0, { timeout: 20_000 }).toBeGreaterThan(before + 3);

      const refused = await send();
      expect(refused.status).toBe(507);
      expect(JSON.parse(refused.body)).toMatchObject({ code: "disk_full" });
      expect((await call("POST", ENDPOINTS.userDetails.path, { token, body: {} })).status).toBe(200);
      expect((await call("GET", "/api/health/")).status).toBe(200);

      rmSync(join(folder, "filler"));
      expect((await send()).status).toBe(200);
    },
  );
});

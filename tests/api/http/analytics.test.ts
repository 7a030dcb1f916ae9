import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../support/test-app.ts";
import { expectOk, readReply } from "../support/replies.ts";

const EVENT = { category: "Smart Test", action: "Smart Test Navbar Button", label: "reading" } as const;

describe("analytics events", () => {
  let collector: Server;
  let received: { body: unknown; headers: Record<string, unknown> }[];
  let onReceived: () => void;
  let app: TestApp;

  beforeEach(async () => {
    received = [];
    onReceived = () => undefined;
    collector = createServer((request, response) => {
      let text = "";
      request.on("data", (chunk: Buffer) => (text += chunk.toString()));
      request.on("end", () => {
        received.push({ body: JSON.parse(text), headers: request.headers });
        response.writeHead(500).end("the collector is out of order");
        onReceived();
      });
    }).listen(0, "127.0.0.1");
    await once(collector, "listening");
    const { port } = collector.address() as AddressInfo;
    app = await createTestApp({ env: { ANALYTICS_URL: `http://127.0.0.1:${port}/collect` } });
  });
  afterEach(async () => {
    await app.close();
    collector.close();
  });

  it("are forwarded with the specified fields and nothing that identifies the learner, and succeed if the collector fails", async () => {
    const isForwarded = new Promise<void>((resolve) => {
      onReceived = resolve;
    });
    const headers = { cookie: "session=secret", "user-agent": "Somebody's phone" };
    await expectOk(app.call("analyticsEvent", { body: EVENT, headers }));
    await isForwarded;
    expect(received.map(({ body }) => body)).toEqual([EVENT]);
    expect(JSON.stringify(received)).not.toMatch(/secret|phone/);
  });

  it("are rejected with values that are not specified", async () => {
    const reply = await readReply(
      app.call("analyticsEvent", { body: { ...EVENT, label: "me@bandwise.test" as "reading" } }),
    );
    expect(reply.status).toBe(400);
    expect(received).toEqual([]);
  });

  it("are ignored if no collector is configured", async () => {
    const silent = await createTestApp();
    await expectOk(silent.call("analyticsEvent", { body: EVENT }));
    await silent.close();
    expect(received).toEqual([]);
  });
});

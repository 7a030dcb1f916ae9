import { expect, test } from "vitest";
import { createLog, runAsCaller, removePersonalData } from "./log.ts";

function readLoggedLine(act: (log: ReturnType<typeof createLog>) => void): Record<string, unknown> {
  let line = "";
  act(createLog({ destination: { write: (text: string) => void (line = text) } }));
  return JSON.parse(line) as Record<string, unknown>;
}

test("the log removes secrets up to two levels deep", () => {
  const secrets = { password: "p", token: "t", refresh: "r", email: "e", authorization: "a", cookie: "c" };
  const text = JSON.stringify(
    readLoggedLine((log) => log.info({ ...secrets, body: secrets, at: { body: secrets }, code: "1" })),
  );
  expect(text).not.toMatch(/":"[ptreac1]"/u);
});

test("the log keeps what explains an error, without personal data", () => {
  const error = Object.assign(new Error('duplicate key: "ada@example.test" at https://x.test/a?token=abc'), {
    code: "23505",
    detail: "Key (email)=(ada@example.test) already exists.",
    response: "550 <ada@example.test> is unknown",
    parameters: ["secret"],
    cause: new Error("for bob@example.test"),
  });
  const { err } = readLoggedLine((log) => log.error({ err: error }, "A request failed.")) as {
    err: Record<string, string>;
  };
  expect(Object.keys(err).toSorted()).toEqual(["code", "message", "stack", "type"]);
  expect(err).toMatchObject({ type: "Error", code: "23505" });
  expect(err["message"]).toMatch(/^duplicate key: "\[address\]" at https:\/\/x\.test\/a/u);
  expect(err["stack"]).toContain("log.test.ts");
  expect(JSON.stringify(err)).not.toMatch(/example\.test|token=abc|secret/u);
});

test("security events carry the caller, other lines do not", () => {
  const caller = { request_id: "r-1", address: "203.0.113.7" };
  const line = (fields: object): Record<string, unknown> =>
    runAsCaller(caller, () => readLoggedLine((log) => log.info(fields, "x")));
  expect(line({ event: "sign_in_failed", account: null })).toMatchObject(caller);
  expect(line({ job: "backup" })).not.toHaveProperty("address");
  expect(readLoggedLine((log) => log.info({ event: "export_ready" }, "x"))).not.toHaveProperty("address");
});

test.each([
  ["550 5.1.1 <ada@example.test>: unknown", "550 5.1.1 <[address]>: unknown"],
  ["connect smtps://user:pass@mail.test failed", "connect smtps://"],
  ["Bearer abc.def", "Bearer [token]"],
  ["eyJhbGciOi.eyJzdWIi.c2ln is old", "[token] is old"],
  ["/examinerevaluation/view/Qw8Yt2Lr7Xc5Bn1Mp4Hs6J", "/examinerevaluation/view/[slug]"],
  ["at https://x.test/examinerevaluation/view/Qw8Yt2Lr7Xc5Bn1Mp4Hs6J?preview=true", "/examinerevaluation/view/[slug]"],
  ["GET https://x.test/verify?token=1 failed", "GET https://x.test/verify failed"],
  [
    "at run (/srv/node_modules/@hono/node-server/index.js:1:2)",
    "at run (/srv/node_modules/@hono/node-server/index.js:1:2)",
  ],
])("removes personal data from %s", (text, safe) => {
  expect(removePersonalData(text)).toContain(safe);
  expect(removePersonalData(text)).not.toMatch(/ada@|user:pass|abc\.def|Qw8Yt2/u);
});

import { describe, expect, it } from "vitest";
import type { CommandResult } from "#core/wire/commands/batch.ts";
import type { Reply } from "#web/net/client.ts";
import { toBatchOutcome, toServerOutcome } from "./server-outcome.ts";

const NOW = 1_000_000;
const row = { opId: "op", unexplained: 0 };
const randomHalf = (): number => 0.5;

function problem(status: number, code = "x", retryAfter?: number): Reply<never> {
  const body = { detail: "", code, request_id: "r" };
  return { kind: "problem", status, body, ...(retryAfter !== undefined && { retryAfter }) };
}

describe("the outcome of a batch", () => {
  const table: [string, Reply<never>, object][] = [
    ["no connection", { kind: "network", cause: "unreachable" }, { kind: "wait", cause: "network", retryAfter: null }],
    ["time-out", { kind: "network", cause: "too_slow" }, { kind: "wait", cause: "network", retryAfter: null }],
    ["captive portal", { kind: "network", cause: "not_ours" }, { kind: "wait", cause: "network", retryAfter: null }],
    ["400", problem(400, "invalid"), { kind: "split", code: "invalid", http: 400 }],
    ["401", problem(401), { kind: "sign_in" }],
    ["403", problem(403), { kind: "wait", cause: "server", retryAfter: null }],
    ["404", problem(404), { kind: "wait", cause: "server", retryAfter: null }],
    ["408", problem(408), { kind: "wait", cause: "server", retryAfter: null }],
    ["409", problem(409), { kind: "wait", cause: "server", retryAfter: null }],
    ["413", problem(413, "too_large"), { kind: "split", code: "too_large", http: 413 }],
    ["422", problem(422), { kind: "split", code: "x", http: 422 }],
    ["425", problem(425), { kind: "wait", cause: "server", retryAfter: null }],
    ["429 with Retry-After", problem(429, "too_many", 9000), { kind: "wait", cause: "server", retryAfter: 9000 }],
    ["500", problem(500, "internal"), { kind: "server_failed", code: "internal", http: 500, retryAfter: null }],
    ["502", problem(502), { kind: "server_failed", code: "x", http: 502, retryAfter: null }],
    ["503", problem(503, "unavailable", 5000), { kind: "wait", cause: "server", retryAfter: 5000 }],
    ["504", problem(504), { kind: "server_failed", code: "x", http: 504, retryAfter: null }],
  ];
  it.each(table)("for the reply %s, %j, is %j", (_name, reply, outcome) => {
    expect(toBatchOutcome(reply)).toEqual(outcome);
  });

  it("for a reply with status 200 has its results and the server's time", () => {
    expect(toBatchOutcome({ kind: "ok", data: { results: [], serverTime: 7 } })).toEqual({
      kind: "answered",
      results: [],
      serverTime: 7,
    });
  });
});

describe("the outcome of a command", () => {
  const table: [string, CommandResult | undefined, object][] = [
    ["applied", { opId: "op", status: "applied", rev: 3 }, { kind: "accepted", rev: 3, marking: null }],
    [
      "applied under the same id before",
      { opId: "op", status: "applied", replayed: true },
      { kind: "accepted", rev: null },
    ],
    ["superseded", { opId: "op", status: "superseded" }, { kind: "accepted", rev: null }],
    ["conflict", { opId: "op", status: "conflict", rev: 4, body: {}, siblingId: "s" }, { kind: "accepted", rev: 4 }],
    [
      "rejected",
      { opId: "op", status: "rejected", code: "c", message: "m" },
      { kind: "rejected", code: "c", message: "m" },
    ],
    [
      "retry soon",
      { opId: "op", status: "retry", after: 30 },
      { kind: "retry", isFailure: true, notBefore: NOW + 30_000 },
    ],
    [
      "retry much later",
      { opId: "op", status: "retry", after: 3600 },
      { kind: "retry", isFailure: false, notBefore: NOW + 3_600_000 },
    ],
    [
      "retry soon with a reason",
      { opId: "op", status: "retry", after: 30, code: "too_many" },
      { kind: "retry", isFailure: false, code: "too_many", notBefore: NOW + 30_000 },
    ],
    ["that is missing", undefined, { kind: "retry", isFailure: true, code: "no_answer", notBefore: NOW + 1000 }],
  ];
  it.each(table)("for the answer %s, %j, is %j", (_name, result, outcome) => {
    expect(toServerOutcome(row, result, NOW, randomHalf)).toMatchObject({ opId: "op", ...outcome });
  });

  it("has a longer wait after each failure", () => {
    const waits = [0, 1, 2, 5, 20].map((unexplained) => {
      const outcome = toServerOutcome({ opId: "op", unexplained }, undefined, NOW, randomHalf);
      return outcome.kind === "retry" ? outcome.notBefore - NOW : 0;
    });
    expect(waits).toEqual([1000, 2000, 4000, 32_000, 450_000]);
  });
});

import { describe, expect, it } from "vitest";
import type { OpResult } from "#core/wire/commands.ts";
import type { Reply } from "#web/net/client.ts";
import { judgeBatch, judgeResult } from "./delivery.ts";

const NOW = 1_000_000;
const row = { opId: "op", unexplained: 0 };
const half = (): number => 0.5;

function problem(status: number, code = "x", retryAfter?: number): Reply<never> {
  const body = { detail: "", code, request_id: "r" };
  return { kind: "problem", status, body, ...(retryAfter !== undefined && { retryAfter }) };
}

describe("what an answer to a batch means", () => {
  const table: [string, Reply<never>, object][] = [
    ["no connection", { kind: "network", cause: "unreachable" }, { kind: "wait", cause: "network", retryAfter: null }],
    ["too slow", { kind: "network", cause: "too_slow" }, { kind: "wait", cause: "network", retryAfter: null }],
    ["a captive portal", { kind: "network", cause: "not_ours" }, { kind: "wait", cause: "network", retryAfter: null }],
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
    ["500", problem(500, "internal"), { kind: "suspect", code: "internal", http: 500, retryAfter: null }],
    ["502", problem(502), { kind: "suspect", code: "x", http: 502, retryAfter: null }],
    ["503", problem(503, "unavailable", 5000), { kind: "wait", cause: "server", retryAfter: 5000 }],
    ["504", problem(504), { kind: "suspect", code: "x", http: 504, retryAfter: null }],
  ];
  it.each(table)("%s", (_name, reply, verdict) => {
    expect(judgeBatch(reply)).toEqual(verdict);
  });

  it("200 with results", () => {
    expect(judgeBatch({ kind: "ok", data: { results: [], serverTime: 7 } })).toEqual({
      kind: "answered",
      results: [],
      serverTime: 7,
    });
  });
});

describe("what the answer to a command means", () => {
  const table: [string, OpResult | undefined, object][] = [
    ["applied", { opId: "op", status: "applied", rev: 3 }, { act: "settle", rev: 3, marking: null }],
    ["applied before", { opId: "op", status: "applied", replayed: true }, { act: "settle", rev: null }],
    ["superseded", { opId: "op", status: "superseded" }, { act: "settle", rev: null }],
    ["conflict", { opId: "op", status: "conflict", rev: 4, body: {}, siblingId: "s" }, { act: "settle", rev: 4 }],
    [
      "rejected",
      { opId: "op", status: "rejected", code: "c", message: "m" },
      { act: "refuse", code: "c", message: "m" },
    ],
    [
      "retry soon",
      { opId: "op", status: "retry", after: 30 },
      { act: "keep", unexplained: true, notBefore: NOW + 30_000 },
    ],
    [
      "retry much later",
      { opId: "op", status: "retry", after: 3600 },
      { act: "keep", unexplained: false, notBefore: NOW + 3_600_000 },
    ],
    [
      "retry soon, for a reason",
      { opId: "op", status: "retry", after: 30, code: "too_many" },
      { act: "keep", unexplained: false, code: "too_many", notBefore: NOW + 30_000 },
    ],
    ["left out", undefined, { act: "keep", unexplained: true, code: "no_answer", notBefore: NOW + 1000 }],
  ];
  it.each(table)("%s", (_name, result, verdict) => {
    expect(judgeResult(row, result, NOW, half)).toMatchObject({ opId: "op", ...verdict });
  });

  it("waits longer every time", () => {
    const waits = [0, 1, 2, 5, 20].map((unexplained) => {
      const verdict = judgeResult({ opId: "op", unexplained }, undefined, NOW, half);
      return verdict.act === "keep" ? verdict.notBefore - NOW : 0;
    });
    expect(waits).toEqual([1000, 2000, 4000, 32_000, 450_000]);
  });
});

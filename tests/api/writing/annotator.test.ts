import { readFileSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { createLanguageTool } from "#api/gateways/languagetool.ts";
import { createThreadPool, type ThreadPool, TimeLimitPassed } from "#api/jobs/thread-pool.ts";
import { type Annotator, createAnnotator, type GrammarReport } from "#api/jobs/writing/annotator.ts";
import { readLexicon } from "#core/exam/language/lexicon.ts";
import { isProblem } from "#core/wire/problem.ts";
import type * as Misbehaving from "../support/misbehaving-thread.ts";

const lexicon = readLexicon(
  readFileSync(new URL("../../../core/exam/language/lexicon.txt", import.meta.url), "utf8").trimEnd(),
);
const missingThread = new URL("./no-such-thread.ts", import.meta.url);
const threadWithoutHarper = new URL("../support/rules-only-thread.ts", import.meta.url);
const threads = createThreadPool();
afterAll(() => threads.close());
const cleanUps: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

/** Returns the report, and throws if there is none. */
async function annotate(annotator: Annotator, text: string): Promise<GrammarReport> {
  const report = await annotator.annotate(text, "ann");
  if (isProblem(report)) throw new Error(report.problem);
  return report;
}

const TEXT = "She don't like the color of my freind.";
const makeMatch = (offset: number, length: number, issueType: string, value: string) => ({
  message: "Said by the server.",
  shortMessage: "",
  offset,
  length,
  replacements: [{ value }],
  context: { text: TEXT, offset, length },
  sentence: TEXT,
  type: { typeName: "Other" },
  rule: { id: `RULE_${issueType}`, description: "", issueType, category: { id: "GRAMMAR", name: "Grammar" } },
});

/** Starts a server with LanguageTool's protocol. `reply` sends its reply. Returns its URL. */
async function startLanguageTool(reply: (form: URLSearchParams, response: ServerResponse) => void): Promise<string> {
  const server: Server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      if (request.method !== "POST" || request.url !== "/v2/check") return response.writeHead(404).end();
      return reply(new URLSearchParams(Buffer.concat(pieces).toString("utf8")), response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanUps.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const sendJson = (response: ServerResponse, body: unknown, status = 200): void =>
  void response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));

describe("LanguageTool", () => {
  it("gets requests for British English without the rule for Oxford commas, and its kinds of marks become ours", async () => {
    let sentForm = new URLSearchParams();
    const url = await startLanguageTool((form, response) => {
      sentForm = form;
      sendJson(response, {
        software: { name: "LanguageTool", apiVersion: 1 },
        language: { code: "en-GB" },
        matches: [
          makeMatch(0, 9, "grammar", "She doesn't"),
          makeMatch(19, 5, "misspelling", "colour"),
          makeMatch(31, 6, "misspelling", "friend"),
          makeMatch(10, 4, "style", "enjoy"),
          makeMatch(37, 1, "typographical", "!"),
        ],
      });
    });
    const marks = await createLanguageTool({ url: `${url}/v2/`, lexicon }).check(TEXT);
    expect(sentForm.get("text")).toBe(TEXT);
    expect(sentForm.get("language")).toBe("en-GB");
    expect(sentForm.get("disabledRules")).toContain("SERIAL_COMMA");
    expect(marks?.map(({ type, suggestions }) => [type, suggestions[0]])).toEqual([
      ["grammar", "She doesn't"],
      ["spelling", "friend"],
      ["style", "enjoy"],
      ["punctuation", "!"],
    ]);
  });

  it.each<[string, (form: URLSearchParams, response: ServerResponse) => void]>([
    ["an error", (_form, response) => sendJson(response, { error: "no" }, 500)],
    ["too many requests", (_form, response) => sendJson(response, {}, 429)],
    ["garbage", (_form, response) => void response.writeHead(200).end("<html>busy</html>")],
    ["another JSON schema", (_form, response) => sendJson(response, { matches: [{ offset: -1 }] })],
    [
      "a connection that breaks off",
      (_form, response) =>
        void response.writeHead(200, { "Content-Length": "999" }).write("{", () => response.destroy()),
    ],
    ["a redirect", (_form, response) => void response.writeHead(302, { Location: "http://127.0.0.1:1/" }).end()],
    ["nothing", () => undefined],
  ])("is replaced by the other checkers if it replies with %s", async (_name, reply) => {
    const url = await startLanguageTool(reply);
    const faults: string[] = [];
    const annotator = createAnnotator({
      threads,
      languageTool: createLanguageTool({ url, lexicon, timeoutMs: 300 }),
      thread: threadWithoutHarper,
      onFault: (fault) => faults.push(fault),
    });
    const report = await annotate(annotator, TEXT);
    expect(report.checker).toBe("ours");
    expect(report.marks.map(({ rule }) => rule)).toEqual(["agreement-pronoun", "spelling"]);
    expect(faults[0]).toBe("LanguageTool gave no answer");
  });

  it("ignores a mark beyond the end of the text", async () => {
    const url = await startLanguageTool((_form, response) =>
      sendJson(response, { matches: [makeMatch(0, 9999, "grammar", "x")] }),
    );
    expect(await createLanguageTool({ url, lexicon }).check(TEXT)).toEqual([]);
  });
});

describe("Harper in a thread", () => {
  it(
    "adds to our marks without overlaps, accepts both spellings, and is named as the checker",
    { timeout: 120_000 },
    async () => {
      // Loading takes a minute on a busy machine.
      const annotator = createAnnotator({ threads, timeLimitsMs: { harper: 110_000, rules: 5_000 } });
      const text = `${TEXT} I could of gone their. We ate apples, pears, and plums, and apples, pears and plums.`;
      const [report, again] = await Promise.all([annotate(annotator, text), annotate(annotator, text)]);
      expect(report.checker).toBe("harper");
      expect(again).toEqual(report);
      expect(report.marks.some(({ rule }) => rule.startsWith("harper-"))).toBe(true);
      expect(report.marks.some(({ rule }) => rule === "agreement-pronoun")).toBe(true);
      expect(report.marks.filter(({ start, end }) => text.slice(start, end) === "color")).toEqual([]);
      expect(report.marks.filter(({ rule }) => rule.includes("Comma"))).toEqual([]);
      for (const [i, mark] of report.marks.entries())
        expect(mark.start).toBeGreaterThanOrEqual(report.marks[i - 1]?.end ?? 0);
      expect(report.score?.score).toBeLessThan(100);
    },
  );

  it("is replaced by our own marks if it fails, and the failure is reported", async () => {
    const faults: string[] = [];
    const annotator = createAnnotator({ threads, thread: threadWithoutHarper, onFault: (fault) => faults.push(fault) });
    expect((await annotate(annotator, TEXT)).checker).toBe("ours");
    expect(faults).toHaveLength(1);
  });

  it("is reported as busy if no thread can check", async () => {
    const annotator = createAnnotator({ threads, thread: missingThread });
    expect(await annotator.annotate(TEXT, "ann")).toMatchObject({ problem: "unavailable", retryAfter: 10 });
  });

  it("is reported as busy if other accounts have the thread for too long", async () => {
    const pool = createThreadPool();
    const blocking = new URL("../support/misbehaving-thread.ts", import.meta.url);
    const blockingTask = pool
      .run<typeof Misbehaving>(blocking, "block", { timeLimitMs: 20_000, owner: "ben", isLarge: true })
      .catch(() => undefined);
    const annotator = createAnnotator({
      threads: pool,
      thread: threadWithoutHarper,
      timeLimitsMs: { harper: 50, rules: 50 },
    });
    expect(await annotator.annotate(TEXT, "ann")).toMatchObject({ problem: "unavailable", retryAfter: 10 });
    await pool.close();
    await blockingTask;
  });

  it("is reported to have stopped if a text takes too long", async () => {
    const slow: ThreadPool = { ...threads, run: () => Promise.reject(new TimeLimitPassed("too long")) };
    expect(await createAnnotator({ threads: slow }).annotate(TEXT, "ann")).toMatchObject({
      problem: "unprocessable",
      detail: expect.stringMatching(/^We stopped checking/u) as string,
    });
  });

  it("is not called for an empty text", async () => {
    const annotator = createAnnotator({ threads, thread: missingThread });
    expect(await annotate(annotator, " \n ")).toEqual({ marks: [], score: null, checker: "ours" });
  });
});

/** Stores XSS payloads in the text fields of a hostile learner and of a hostile administrator. */
import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { plainText } from "#core/wire/text/plain-text.ts";
import { packedPayloads, XSS_PAYLOADS } from "#tests/support/xss-payloads.ts";
import { PASSWORD, readCode } from "./account.ts";
import { runAdmin, type Caller, callerFor, handInWriting, inviteAndAccept } from "./examiner.ts";
import type { TestServer } from "./server.ts";
import { expect } from "./test.ts";

export const HOSTILE = {
  learner: "mallory@bandwise.test",
  staff: "trudy@bandwise.test",
  firstName: "<img src=x onerror=alert(1)>",
  lastName: '"><svg/onload=alert(1)>',
  book: "tidewater-1",
  writing: "tidewater-1-writing-academic-1",
  reading: "tidewater-1-reading-academic-1",
} as const;
/** Slugs of the attempts and of the evaluation that contain payloads. */
export type HostileSlugs = { writing: string; reading: string; evaluation: string };

async function register(page: Page, server: TestServer): Promise<void> {
  const post = async (call: string, data: object): Promise<void> => {
    const reply = await page.request.post(`${server.origin}/api/account/${call}/`, { data });
    expect(reply.ok(), await reply.text()).toBe(true);
  };
  const { learner: email, firstName: first_name, lastName: last_name } = HOSTILE;
  await post("register", { first_name, last_name, email, password1: PASSWORD, password2: PASSWORD });
  await post("verify", { email, code: readCode(server, email) });
}

/**
 * Posts comments and mistake reports. The comments with many payloads each are posted last, so that the first page of
 * comments has all payloads.
 */
async function postComments(call: Caller): Promise<void> {
  const texts = [...XSS_PAYLOADS.slice(0, 30), ...packedPayloads(1900)];
  const subject = { unique_id: `book-${HOSTILE.book}` };
  const url = "https://bandwise.test/<script>alert(1)</script>";
  const ops = texts.flatMap((text, n) => {
    const id = `hostile-${String(n).padStart(10, "0")}`;
    const report = { issueType: "other", issueDescription: text, currentUrl: url };
    return [
      op(`c-${id}`, "comment.add", `comment:c-${id}`, { ...subject, comment: text }),
      ...(n < 40 ? [op(`r-${id}`, "report.add", `report:r-${id}`, report)] : []),
    ];
  });
  const { results } = await call("syncBatch", { body: { clientId: "client-hostile-01", ops } });
  expect(results.map((result) => ("status" in result ? result.status : "?"))).toEqual(ops.map(() => "applied"));
}

const op = (opId: string, kind: string, agg: string, payload: object, aggSeq = 1): object => ({
  opId,
  kind,
  v: 1,
  agg,
  aggSeq,
  payload,
});

/** Hands in a Reading test with a payload in each answer, and all payloads in its notes. */
async function handInReadingWithPayloads(call: Caller): Promise<string> {
  const module = await call("module", { params: { skill: "reading" }, body: { module_slug: HOSTILE.reading } });
  const [part] = module.parts;
  const blocks = part !== undefined && "passage" in part ? part.passage : null;
  const slug = randomBytes(16).toString("base64url");
  const answers = Object.fromEntries(
    Array.from({ length: 40 }, (_, n) => [String(n + 1), (XSS_PAYLOADS[n * 5] ?? "").slice(0, 200)]),
  );
  const first = firstBlock(blocks);
  const highlights = packedPayloads(900).map((note, n) => ({
    id: `hostile-note-${n}`,
    text: part?.id ?? "",
    anchor: { block: first, start: n, end: n + 1 },
    note,
  }));
  const payload = {
    attempt_slug: slug,
    module_type: "reading",
    module_slug: HOSTILE.reading,
    content_version: module.content_version,
    mode: "exam",
    extra_time: 0,
    parts: null,
    started_at: Date.now() - 3_600_000,
    work: { answers, flags: [], highlights, seconds: {} },
    submitted_at: Date.now() - 1000,
    deadline: null,
    reason: "finished",
  };
  const ops = [op(`op-${slug}`, "attempt.submit", `attempt:${slug}`, payload)];
  const { results } = await call("syncBatch", { body: { clientId: "client-hostile-02", ops } });
  expect(results).toMatchObject([{ status: "applied" }]);
  return slug;
}

/** Returns the id of a passage's first block, at any depth, or "p1" if there is none. */
function firstBlock(passage: unknown): string {
  return /"(?:block|id)":"([\w-]+)"/.exec(JSON.stringify(passage ?? {}))?.[1] ?? "p1";
}

/** Publishes an evaluation in which all texts of staff are payloads. Returns its slug. */
async function publishPayloads(page: Page, server: TestServer, learner: Caller, writing: string): Promise<string> {
  runAdmin(server, [
    "grant-credits",
    "--email",
    HOSTILE.learner,
    "--credits",
    "1",
    "--note",
    "<script>alert(1)</script>",
  ]);
  const { evaluation_slug: slug } = await learner("evaluationSubmit", { body: { attempt_slug: writing } });
  if (slug === null) throw new Error("no evaluation");
  const name = { first_name: HOSTILE.firstName, last_name: HOSTILE.lastName };
  await inviteAndAccept(server, { email: HOSTILE.staff, ...name, role: "admin" });
  const staff = await callerFor(page, server, HOSTILE.staff);
  await staff("crmUpdateProfile", {
    body: { name: HOSTILE.firstName + HOSTILE.lastName, certification: `<a href="javascript:alert(1)">CELTA</a>` },
  });
  const longPayloads = packedPayloads(4900);
  const payloadText = (n: number): string => longPayloads[n % longPayloads.length] ?? "";
  const { sections } = await staff("crmEvaluation", { params: { slug } });
  for (const [sectionIndex, section] of sections.entries()) {
    const params = { id: String(section.id) };
    const bands = { ta_bands: 6, cc_bands: 6, lr_bands: 6, ga_bands: 6 };
    const feedback = {
      ta_feedback: payloadText(0),
      cc_feedback: payloadText(1),
      lr_feedback: payloadText(2),
      ga_feedback: payloadText(3),
    };
    await staff("crmUpdateSection", { params, body: { ...bands, ...feedback, version: section.version } });
    // Each of the two sections gets half of the payloads.
    const comments = packedPayloads(950).filter((_, index) => index % 2 === sectionIndex);
    for (const [n, comment] of comments.entries()) {
      const anchor = { block: section.section, start: n * 3, end: n * 3 + 2 };
      await staff("crmAddComment", { params, body: { anchor, comment } });
    }
  }
  await staff("crmGrammarCheck", { params: { slug }, body: {} });
  const { version } = await staff("crmEvaluation", { params: { slug } });
  await staff("crmUpdateEvaluation", {
    params: { slug },
    body: { status: "EVALUATED", feedback: payloadText(0), report_message: packedPayloads(1900)[0] ?? "", version },
  });
  return slug;
}

/** Registers both, and stores payloads through the API: feedback, attempts, names, an evaluation and alerts. */
export async function storePayloads(page: Page, server: TestServer): Promise<HostileSlugs> {
  await register(page, server);
  const learner = await callerFor(page, server, HOSTILE.learner);
  await postComments(learner);
  // The grammar checker is slow on long answers, so the answers contain only some of the payloads.
  const essays = packedPayloads(1500).slice(0, 2);
  const writing = await handInWriting(learner, HOSTILE.writing, essays);
  const reading = await handInReadingWithPayloads(learner);
  const evaluation = await publishPayloads(page, server, learner, writing);
  for (const [n, message] of packedPayloads(480).slice(0, 3).entries())
    runAdmin(server, [
      "raise-alert",
      `--id=hostile-${n}`,
      "--title=<img src=x onerror=alert(1)>",
      `--message=${plainText(message).replaceAll("\n", " ")}`,
      "--button-title=<b>x</b>",
      "--button-url=/dashboard/?alert=<svg/onload=alert(1)>",
    ]);
  return { writing, reading, evaluation };
}

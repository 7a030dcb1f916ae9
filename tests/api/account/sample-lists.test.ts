import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeEachEngine } from "../support/engines.ts";
import { compareWaitingEvaluations } from "#api/jobs/writing/compare-with-examiner.ts";
import { listFigures } from "#api/routes/crm/figures-list.ts";
import { EXAMINER_STATUSES } from "#core/wire/crm/examiner.ts";
import { ENDPOINTS, type EndpointName, type ReplyOf } from "#core/wire/endpoints.ts";
import { DEMO } from "#scripts/demo/seed-demo.ts";
import { DEMO_ADMIN } from "#scripts/demo/seed-staff.ts";
import { createBusinessApp, seedSamples, signInDemo } from "../support/sample-business.ts";
import type { CallOptions, TestApp } from "../support/test-app.ts";
import { callOk } from "../support/replies.ts";

const MONTHS = { from: "2025-12-01", to: "2026-03-01" };

describeEachEngine("the data of the first start", (engine) => {
  let app: TestApp;
  let dataDir: string;
  let admin: string;
  let staff: string;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "bandwise-lists-"));
    const started = await createBusinessApp(await engine.createDatabase(), dataDir);
    app = started.app;
    await seedSamples(started.services);
    await compareWaitingEvaluations(started.services);
    admin = await signInDemo(app, DEMO_ADMIN);
    staff = await signInDemo(app, DEMO.staff);
    // Seeding runs thousands of transactions, on a machine that does other work too.
  }, 120_000);
  afterAll(async () => {
    await app.close();
    rmSync(dataDir, { recursive: true });
  });

  const call = <N extends EndpointName>(name: N, options: CallOptions = {}): Promise<ReplyOf<N>> =>
    callOk(app, name, { token: admin, ...options });
  const listEvaluations = async (prefix: string) =>
    (await call("crmEvaluations", { query: { limit: "100" } })).evaluations.filter(({ order_number }) =>
      order_number.startsWith(prefix),
    );
  const findPublished = async (prefix: string) =>
    (await listEvaluations(prefix)).find(({ status }) => status === "EVALUATED");
  const withEach = (key: string, values: readonly string[]) => values.map((value) => ({ query: { [key]: value } }));

  /** Returns the requests to send for each call of the CRM that reads. A string says why a call is left out. */
  const makeRequests: () => Promise<Partial<Record<EndpointName, CallOptions[] | string>>> = async () => {
    const written = await listEvaluations("WR-");
    const published = written.filter(({ status }) => status === "EVALUATED");
    const ofReturningClients = published.filter(
      ({ name }) => written.filter((other) => other.name === name).length > 1,
    );
    const details = await Promise.all(
      ofReturningClients.map(({ slug }) => call("crmEvaluation", { params: { slug } })),
    );
    const evaluation = details.find(({ voice_comments }) => voice_comments.length > 0);
    const spoken = await findPublished("SP-");
    const { clients } = await call("crmClients", { query: { view: "paid", tag: "language school" } });
    const params = { slug: evaluation?.slug ?? "" };
    const user = { user: clients[0]?.user ?? "" };
    const { db } = app.services.store;
    const payment = await db.selectFrom("payment").select("slug").where("status", "=", "SUCCEEDED").executeTakeFirst();
    const { coupons } = await call("crmCoupons");
    const { answers } = await call("crmEvaluation", { params: { slug: spoken?.slug ?? "" } });
    const { scripts } = await call("crmSecondMarkings", { query: { kind: "adjudication" } });
    return {
      crmEvaluations: withEach("status", [...EXAMINER_STATUSES, "OPEN"]),
      crmExportEvaluations: [{}],
      crmEvaluation: [{ params }],
      crmOtherEvaluations: [{ params }],
      crmRecording: [{ params: { slug: spoken?.slug ?? "", id: answers[0]?.id ?? "" } }],
      crmNextDue: [{}],
      crmCommentBank: [{}],
      crmAudit: [{ params }],
      crmQuestions: withEach("state", ["open", "answered"]),
      crmRatings: [{}],
      crmAnnouncements: [{}],
      crmClients: [...withEach("view", ["new", "paid", "evaluation"]), ...withEach("tag", ["call back"])],
      crmClient: [{ params: user }],
      crmReceipt: [{ params: { payment_slug: payment?.slug ?? "" } }],
      crmMetabaseUrl: "returns only an address",
      crmFigures: [{ query: MONTHS }],
      crmUserPayments: [{ params: user }],
      crmPayments: withEach("status", ["SUCCEEDED", "PENDING", "FAILED", "CANCELLED", "REFUNDED"]),
      crmExportPayments: [{}],
      crmCoupons: [{}],
      crmOfficeChanges: [{}],
      crmCouponUses: [{ params: { id: String(coupons.find(({ code }) => code === "WELCOME20")?.id) } }],
      crmProfile: [{ token: staff }],
      crmStaff: [{}],
      crmReportedComments: withEach("state", ["open", "in_work", "resolved"]),
      crmAgreement: [{}],
      crmPrices: [{}],
      crmMistakeReports: withEach("state", ["open", "in_work", "resolved"]),
      crmCrashes: withEach("state", ["open", "in_work", "resolved"]),
      crmExaminerFigures: [{ query: MONTHS }],
      crmExportExaminers: [{ query: MONTHS }],
      crmQualitySettings: [{}],
      crmSecondMarkings: withEach("kind", ["marking", "adjudication"]),
      crmAdjudication: [{ params: { slug: scripts[0]?.slug ?? "" } }],
      crmSeeds: [{}],
      crmSeedChoices: [{}],
    };
  };

  it("leaves no list of the CRM empty", async () => {
    const requests = await makeRequests();
    const names = Object.entries(ENDPOINTS)
      .filter(([, { method, path }]) => method === "GET" && path.startsWith("/api/crm/"))
      .map(([name]) => name);
    expect(Object.keys(requests).toSorted()).toEqual(names.toSorted());
    const empty: string[] = [];
    for (const [name, options] of Object.entries(requests))
      for (const option of typeof options === "string" ? [] : options) {
        const response = await app.call(name as EndpointName, { token: admin, ...option });
        expect(response.status, `${name} ${await response.clone().text()}`).toBe(200);
        const path = `${name} ${JSON.stringify(option.query ?? {})}`;
        const type = response.headers.get("content-type") ?? "";
        if (type.startsWith("text/csv")) {
          if ((await response.text()).trim().split("\n").length < 2) empty.push(path);
        } else if (type.startsWith("application/json")) {
          empty.push(...findEmptyLists(await response.json(), path));
        } else expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(1000);
      }
    expect(empty).toEqual([]);
  });

  it("leaves no figure of the CRM without data", async () => {
    const figures = listFigures(await call("crmFigures", { query: MONTHS }));
    expect(figures.flatMap((group) => group.figures).map(({ id, rows }) => [id, rows.length > 0])).toEqual(
      figures.flatMap((group) => group.figures).map(({ id }) => [id, true]),
    );
    expect(figures.map((group) => group.figures.length).every((count) => count > 0)).toBe(true);
  });

  it("has Speaking evaluations in several states, the published one with four bands and comments on moments", async () => {
    expect(new Set((await listEvaluations("SP-")).map(({ status }) => status)).size).toBeGreaterThan(2);
    const { sections, answers } = await call("crmEvaluation", {
      params: { slug: (await findPublished("SP-"))?.slug ?? "" },
    });
    const [section] = sections;
    expect([section?.ta_bands, section?.cc_bands, section?.lr_bands, section?.ga_bands]).not.toContain(null);
    expect(section?.comments.map(({ recording }) => answers.some(({ id }) => id === recording))).toEqual([
      true,
      true,
      true,
    ]);
    expect(answers.every(({ question }) => question !== "")).toBe(true);
  });

  it("has a re-mark that changed the band and gave the fee back, and one that did not", async () => {
    const { db } = app.services.store;
    const rows = await db
      .selectFrom("examiner_evaluation")
      .select(["attempt_slug", "overall_halves", "first_halves"])
      .where("link_type", "=", "REMARK1")
      .where("status", "=", "EVALUATED")
      .orderBy("id")
      .execute();
    expect(rows.map(({ overall_halves, first_halves }) => overall_halves === first_halves)).toEqual([false, true]);
    const readPaymentStatus = async (attempt: string | undefined) =>
      (
        await db
          .selectFrom("payment")
          .select("status")
          .where("attempt_slug", "=", attempt ?? "")
          .where("link_type", "=", "REMARK1")
          .executeTakeFirst()
      )?.status;
    expect([await readPaymentStatus(rows[0]?.attempt_slug), await readPaymentStatus(rows[1]?.attempt_slug)]).toEqual([
      "REFUNDED",
      "SUCCEEDED",
    ]);
  });
});

/**
 * Lists that may be empty: nobody is invited, no report was corrected, nobody has a staff draft, no sentence is
 * repeated, and only Speaking evaluations have answers.
 */
const MAY_BE_EMPTY =
  /^(?:crmStaff .* invitations|crmEvaluation .* (?:answers|report_changes|drafts)|crmCommentBank .* repeated)$/u;

/** Returns the paths of the empty lists in a reply, except of lists inside the rows of a list. */
function findEmptyLists(reply: unknown, path: string): string[] {
  if (Array.isArray(reply)) return reply.length === 0 && !MAY_BE_EMPTY.test(path) ? [path] : [];
  if (typeof reply !== "object" || reply === null) return [];
  return Object.entries(reply).flatMap(([key, value]) => findEmptyLists(value, `${path} ${key}`));
}

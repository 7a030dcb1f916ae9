/**
 * Seeds the CRM of a test while its server runs: two examiners, an administrator, and a client with one evaluation.
 * argv[2]: the number of further evaluations, which only the list shows. Prints the slug of the client's evaluation.
 */
import { createAccount } from "#api/commands/account/create-account.ts";
import { grantCredits } from "#api/commands/payment/grant-credits.ts";
import { runBatch } from "#api/commands/sync/run-batch.ts";
import { submitEvaluation } from "#api/commands/evaluation/submit-evaluation.ts";
import { createServices } from "#api/create-services.ts";
import { parseEnv } from "#api/env.ts";
import { listBooks } from "#api/store/content/books.ts";
import { insertExaminerEvaluation } from "#api/store/evaluation/examiner-evaluations.ts";
import { findContent } from "#api/store/content/modules.ts";
import { HOUR_MS } from "#core/exam/durations.ts";
import { isProblem } from "#core/wire/problem.ts";
import { CLIENT_NAMES, CRM_ACCOUNTS } from "./crm-accounts.ts";

const TEXTS = [
  "The chart shows how people travelled to work in two years.\n\nMore people was cycling in 2024 than in 2004. Fewer people walked.",
  "I agree that she don't like roads. Towns need paths for everybody.\n\nThe most obvious advantage is the air. In conclusion, I agree.",
];
const SLUG = "crm-attempt".padEnd(22, "0");

const parsed = parseEnv(process.env);
if ("faults" in parsed) throw new Error(parsed.faults.join("\n"));
const services = await createServices(parsed.env);
const { store, clock } = services;
const now = clock.now();

async function addAccount(email: string, name: string, role: "learner" | "staff" | "admin"): Promise<string> {
  const [first_name = "", last_name = ""] = name.split(" ");
  return (await createAccount(services, { email, first_name, last_name, password: CRM_ACCOUNTS.password, role })).id;
}

/** Hands in the first Writing test. */
async function handIn(accountId: string): Promise<void> {
  const { books } = await listBooks(store.db, { type: "writing", testType: "academic", after: null, limit: 10 });
  const module = books.flatMap((book) => book.tests.flatMap((test) => test.writing_module))[0];
  if (module === undefined) throw new Error("no Writing test is published");
  const content = await findContent(store.db, module.slug, module.content_version);
  if (content === null) throw new Error("the Writing test has no content");
  const texts = Object.fromEntries(content.module.parts.map((part, i) => [part.id, TEXTS[i] ?? ""]));
  const payload = {
    attempt_slug: SLUG,
    module_type: "writing",
    module_slug: module.slug,
    content_version: module.content_version,
    mode: "exam",
    extra_time: 0,
    parts: null,
    started_at: now - 2 * HOUR_MS,
    work: { answers: {}, flags: [], highlights: [], seconds: {} },
    texts,
    submitted_at: now - HOUR_MS,
    deadline: now - HOUR_MS,
    reason: "finished",
  };
  const op = { opId: "crm-submit-000000001", kind: "attempt.submit", v: 1, agg: `attempt:${SLUG}`, aggSeq: 1, payload };
  const reply = await runBatch(services, accountId, { clientId: "crm-device-000000001", ops: [op] });
  const result = isProblem(reply) ? reply : reply.results[0];
  if (result === undefined || !("status" in result) || result.status !== "applied")
    throw new Error(`The attempt was not accepted: ${JSON.stringify(result)}`);
}

/** Adds evaluations that only the list can show: they have no sections. */
async function addListedEvaluations(accountId: string, count: number): Promise<void> {
  const attempt = await store.db.selectFrom("attempt").selectAll().where("slug", "=", SLUG).executeTakeFirstOrThrow();
  await store.withTx(async (tx) => {
    for (let n = 1; n <= count; n += 1) {
      const number = String(n).padStart(6, "0");
      const slug = `crm-attempt-0000${number}`;
      const created_at = now - (count - n + 1) * HOUR_MS;
      await tx
        .insertInto("attempt")
        .values({ ...attempt, slug })
        .execute();
      await insertExaminerEvaluation(
        tx,
        {
          slug: `list-evaluation-${number}`,
          account_id: accountId,
          attempt_slug: slug,
          name: CLIENT_NAMES[n % CLIENT_NAMES.length] ?? "",
          email: `client-${n}@bandwise.test`,
          book_name: "Tidewater Practice Papers 1",
          test_name: "Test 1",
          test_date: created_at,
          created_at,
          due_at: created_at + 48 * HOUR_MS,
        },
        [],
      );
    }
  });
}

try {
  await addAccount(CRM_ACCOUNTS.ada, "Ada Lowe", "staff");
  await addAccount(CRM_ACCOUNTS.ben, "Ben Marsh", "staff");
  await addAccount(CRM_ACCOUNTS.admin, "Ines Roth", "admin");
  const client = await addAccount(CRM_ACCOUNTS.client, "Nadia Rahman", "learner");
  await handIn(client);
  await addListedEvaluations(client, Number(process.argv[2] ?? 0));
  await grantCredits(services, null, { email: CRM_ACCOUNTS.client, credits: 1, reason: "A journey" });
  const reply = await submitEvaluation(services, client, SLUG);
  if (isProblem(reply) || reply.evaluation_slug === null) throw new Error(JSON.stringify(reply));
  process.stdout.write(reply.evaluation_slug);
} finally {
  services.mail.close();
  await store.close();
}

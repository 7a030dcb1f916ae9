import fc from "fast-check";
import { expect, it } from "vitest";
import { createLimits } from "#api/commands/account/rate-limits.ts";
import type { AttemptWork } from "#core/exam/attempt/attempt.ts";
import type { Attempt } from "#core/wire/attempt/attempts.ts";
import type { Command } from "#core/wire/commands/batch.ts";
import { describeEachEngine } from "../support/engines.ts";
import {
  CLIENT_ID,
  attemptSlug,
  makeAnswersSave,
  makeAttemptCreate,
  makeAttemptSubmit,
  makeAttemptWork,
  sendCommands,
} from "../support/commands.ts";
import { publishReading } from "../support/library.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";
import { createAccount } from "../support/accounts.ts";

const RIVAL = "client-0000000002";

type Typed = Record<string, string>;
/** What a learner types in one attempt. A rival is the learner's other device, which also hands in. */
type TypedAttempt = { saves: Typed[]; final: Typed; isHandedIn: boolean; hasRival: boolean };
type Queued = { op: Command; client: string };
type Reply = { opId: string; replayed?: boolean | undefined };

const typed = fc.dictionary(fc.constantFrom("1", "3", "18"), fc.constantFrom("", "ii", "TRUE", "pencil"), {
  maxKeys: 3,
});
const typedAttempt: fc.Arbitrary<TypedAttempt> = fc.record({
  saves: fc.array(typed, { maxLength: 4 }),
  final: typed,
  isHandedIn: fc.boolean(),
  hasRival: fc.boolean(),
});
/** For each request, the indices of its commands: any commands, in any order, any number of times. */
const requests = fc.array(fc.array(fc.nat(11), { minLength: 1, maxLength: 8 }), { maxLength: 6 });

const RIVAL_ANSWERS = { "1": "iv" };

function makeCommands(slug: string, { saves, final, isHandedIn, hasRival }: TypedAttempt): Queued[] {
  let seq = 0;
  const next = (): { aggSeq: number } => ({ aggSeq: (seq += 1) });
  const own = [
    makeAttemptCreate(slug, next()),
    // A device that has sent an answer and cleared it sends an empty answer later, so answers are never left out.
    ...saves.map((_save, i) =>
      makeAnswersSave(slug, { answers: Object.assign({}, ...saves.slice(0, i + 1)) as Typed }, next()),
    ),
    ...(isHandedIn ? [makeAttemptSubmit(slug, { answers: final }, next())] : []),
  ];
  const rival = hasRival && isHandedIn ? [makeAttemptSubmit(slug, { answers: RIVAL_ANSWERS }, { aggSeq: 1 })] : [];
  return [...own.map((op) => ({ op, client: CLIENT_ID })), ...rival.map((op) => ({ op, client: RIVAL }))];
}

describeEachEngine("batches in any order", (engine) => {
  it("reach one state, with one hand-in and one response per command, in any order and with any repetition", async () => {
    const app = await createTestApp({
      url: await engine.createDatabase(),
      // The rate limit would reject this many batches.
      services: { limits: { ...createLimits(), take: async () => null } },
    });
    await publishReading(app);
    const { token } = await createAccount(app);
    let n = 0;
    try {
      await fc.assert(
        fc.asyncProperty(typedAttempt, requests, async (typedWork, deliveries) => {
          n += 1;
          const slug = attemptSlug(n);
          const queued = makeCommands(slug, typedWork);
          /** The first reply to each command, as JSON. */
          const results = new Map<string, string>();
          const deliver = async (request: readonly Queued[]): Promise<void> => {
            for (const client of [RIVAL, CLIENT_ID]) {
              const ops = request.filter((each) => each.client === client).map((each) => each.op);
              const replies: Reply[] = await sendCommands(app, token, ops, client);
              for (const { replayed = false, ...result } of replies) {
                const text = JSON.stringify(result);
                const firstText = results.get(result.opId);
                expect(replayed).toBe(firstText !== undefined);
                expect(text).toBe(firstText ?? text);
                results.set(result.opId, text);
              }
            }
          };
          for (const delivery of deliveries) await deliver(delivery.flatMap((i) => queued[i] ?? []));
          // Finally each device sends all its commands once more.
          await deliver(queued);
          expect(results.size).toBe(queued.length);
          await expectState(app, token, slug, typedWork);
        }),
        { numRuns: engine.kind === "sqlite" ? 150 : 40 },
      );
    } finally {
      await app.close();
    }
  }, 120_000);
});

async function expectState(app: TestApp, token: string, slug: string, typedWork: TypedAttempt): Promise<void> {
  const response = await app.call("attempt", { token, params: { skill: "reading" }, body: { attempt_slug: slug } });
  const attempt = (await response.json()) as Attempt;
  const { db } = app.services.store;
  const versions = await db
    .selectFrom("attempt_version")
    .select(["kind", "work"])
    .where("attempt_slug", "=", slug)
    .where("kind", "!=", "save")
    .orderBy("number")
    .execute();
  const markings = await db.selectFrom("marking").select("number").where("attempt_slug", "=", slug).execute();

  if (!typedWork.isHandedIn) {
    expect(attempt.work).toEqual(makeAttemptWork({ answers: Object.assign({}, ...typedWork.saves) as Typed }));
    expect([attempt.status, versions.length, markings.length]).toEqual(["in_progress", 0, 0]);
    return;
  }
  expect([attempt.status, markings.length]).toEqual(["Evaluated", 1]);
  const [submitted, ...late] = versions.map((version) => ({
    kind: version.kind,
    work: JSON.parse(version.work) as AttemptWork,
  }));
  expect(submitted).toEqual({ kind: "submit", work: attempt.work });
  expect(late.every((version) => version.kind === "late")).toBe(true);
  // Every hand-in is stored once: the first as the attempt's work, the other beside it.
  const handedIn = [attempt.work, ...late.map((version) => version.work)].map((each) => JSON.stringify(each.answers));
  for (const answers of [typedWork.final, ...(typedWork.hasRival ? [RIVAL_ANSWERS] : [])])
    expect(handedIn).toContain(JSON.stringify(answers));
}

import { adjudicate } from "#api/commands/quality/adjudicate.ts";
import { listSecondMarkings, saveSecondMarking, takeSecondMarking } from "#api/commands/quality/mark-second.ts";
import { updateQualitySettings } from "#api/commands/quality/quality-settings.ts";
import { addSeed, listSeedChoices, viewSeeds } from "#api/commands/quality/seeds.ts";
import type { Services } from "#api/services.ts";
import { addOpenTime } from "#api/store/quality/examiner-figures.ts";
import { readQualitySettings } from "#api/store/quality/quality-settings.ts";
import { parseMarks, type SecondMarking } from "#api/store/quality/second-markings.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#core/exam/durations.ts";
import type { SeedAnswer, TaskMarks } from "#core/wire/crm/quality.ts";
import { servicesAt } from "../services-at.ts";
import { type Examiner, type ExaminerKey, bandOfExaminer } from "./examiners.ts";
import { expectDone } from "./expect-done.ts";
import { seededRandom } from "./seeded-random.ts";

type Staff = { adminId: string; examiners: Record<ExaminerKey, Examiner> };

/** Indexes of the second markings that are two bands higher and so become disputes. Only the first is decided. */
const DISPUTED = [6, 13];
/** This many of the newest evaluations wait for their second marking. */
const WAITING_COUNT = 3;
const SETTINGS = { first: { second_marking_share: 100, evaluation_fee: 2.5 }, laterShare: 20 };

/**
 * Changes the settings, so that each evaluation is marked twice and earns a fee. Call it before a client requests the
 * first evaluation.
 */
export async function beginQuality(services: Services, { adminId }: Staff): Promise<void> {
  if ((await readQualitySettings(services.store.db)).evaluation_fee !== null) return;
  await updateQualitySettings(servicesAt(services, services.clock.now() - 92 * DAY_MS), adminId, SETTINGS.first);
}

/**
 * Adds second markings of evaluations and seeds, decides a dispute, and lowers the share of evaluations that are marked
 * twice. Call it after all evaluations.
 */
export async function endQuality(services: Services, staff: Staff): Promise<void> {
  const { db } = services.store;
  const rows = await db.selectFrom("second_marking").selectAll().where("seed_id", "is", null).orderBy("id").execute();
  for (const [i, row] of rows.entries()) {
    await addTime(services, row);
    if (row.state === "open" && i < rows.length - WAITING_COUNT)
      await markSecond(services, staff, row, DISPUTED.includes(i) ? 2 : 0);
  }
  await decideFirst(services, staff);
  await addSeeds(services, staff);
  const { second_marking_share, ...settings } = await readQualitySettings(db);
  if (second_marking_share !== SETTINGS.laterShare)
    await updateQualitySettings(services, staff.adminId, { ...settings, second_marking_share: SETTINGS.laterShare });
}

/** Adds the time for which the first examiner had the evaluation open, unless it is stored. */
async function addTime({ store }: Services, { evaluation_id, first_id }: SecondMarking): Promise<void> {
  if (evaluation_id === null || first_id === null) return;
  const existing = await store.db
    .selectFrom("evaluation_time")
    .select("open_ms")
    .where("evaluation_id", "=", evaluation_id)
    .executeTakeFirst();
  const ms = seededRandom(`time of ${evaluation_id}`).int(21 * 60, 52 * 60) * 1000;
  if (existing === undefined)
    await store.withTx((tx) => addOpenTime(tx, { evaluationId: evaluation_id, accountId: first_id, ms }));
}

async function markSecond(services: Services, staff: Staff, row: SecondMarking, extraBands: number): Promise<void> {
  const all = Object.values(staff.examiners);
  const first = all.find(({ accountId }) => accountId === row.first_id);
  const others = all.filter(({ accountId }) => accountId !== row.first_id);
  const second = others[row.id % others.length];
  if (second === undefined) return;
  const later = servicesAt(services, Math.min(row.created_at + 20 * HOUR_MS, services.clock.now() - 30 * MINUTE_MS));
  const random = seededRandom(`second marking ${row.id}`);
  const shift = second.severity - (first?.severity ?? 0) + extraBands;
  const tasks = judgeAll(parseMarks(row.first_marks), (band) => bandOfExaminer(band, shift, random));
  await handIn(later, second, row.slug, tasks);
}

/** Returns the marks with each band replaced by the result of `judge`, and with one short feedback. */
function judgeAll(marks: readonly TaskMarks[], judge: (band: number) => number): TaskMarks[] {
  return marks.map((mark) => ({
    task: mark.task,
    ta_bands: judge(mark.ta_bands),
    cc_bands: judge(mark.cc_bands),
    lr_bands: judge(mark.lr_bands),
    ga_bands: judge(mark.ga_bands),
    ta_feedback: "Covers the task; the main point comes early enough.",
    cc_feedback: "",
    lr_feedback: "",
    ga_feedback: "",
  }));
}

async function handIn(services: Services, { accountId }: Examiner, slug: string, tasks: TaskMarks[]): Promise<void> {
  expectDone("Taking a script", await takeSecondMarking(services, accountId, slug));
  expectDone("A second marking", await saveSecondMarking(services, accountId, slug, tasks));
}

async function decideFirst(services: Services, { adminId }: Staff): Promise<void> {
  const { db } = services.store;
  const disputes = await db
    .selectFrom("second_marking")
    .selectAll()
    .where("second_halves", "is not", null)
    .where("state", "in", ["disputed", "adjudicated"])
    .orderBy("id")
    .execute();
  const [row] = disputes;
  if (row?.state !== "disputed") return;
  const seconds = parseMarks(row.second_marks);
  const meanBand = (first: number, second: number): number => Math.round(first + second) / 2;
  const tasks = parseMarks(row.first_marks).map((mark, i) => {
    const other = seconds[i] ?? mark;
    return {
      task: mark.task,
      ta_bands: meanBand(mark.ta_bands, other.ta_bands),
      cc_bands: meanBand(mark.cc_bands, other.cc_bands),
      lr_bands: meanBand(mark.lr_bands, other.lr_bands),
      ga_bands: meanBand(mark.ga_bands, other.ga_bands),
    };
  });
  const reason = "The position is clear throughout, but two main ideas are not extended.";
  const later = servicesAt(services, (row.marked_at ?? row.created_at) + 5 * HOUR_MS);
  expectDone("The adjudication", await adjudicate(later, adminId, row.slug, { tasks, reason }));
}

/** Adds two seeds of a test. Hana Novak and Samuel Boateng mark both. Tom Ferris marks neither. */
async function addSeeds(services: Services, { adminId, examiners }: Staff): Promise<void> {
  const { db } = services.store;
  const seedServices = servicesAt(services, services.clock.now() - 30 * DAY_MS);
  if ((await viewSeeds(db, { after: null, limit: 1 })).seeds.length === 0)
    for (const index of [0, -1]) {
      const answers = (await listSeedChoices(db, undefined)).tests[0]?.answers ?? [];
      const chosen = ([1, 2] as const).flatMap((task) =>
        answers
          .filter((answer) => answer.task === task)
          .slice(index)
          .slice(0, 1),
      );
      if (chosen.length > 0)
        expectDone("A seed", await addSeed(seedServices, adminId, { tasks: chosen.map(toChoice) }));
    }
  for (const examiner of [examiners.hana, examiners.samuel]) {
    const page = { kind: "marking", after: null, limit: 1 } as const;
    // The list offers the seeds to the examiner.
    await listSecondMarkings(seedServices, { accountId: examiner.accountId, role: "staff" }, page);
    const rows = await db
      .selectFrom("second_marking")
      .selectAll()
      .where("marker_id", "=", examiner.accountId)
      .where("seed_id", "is not", null)
      .where("state", "=", "open")
      .orderBy("id")
      .execute();
    for (const row of rows) {
      const random = seededRandom(`seed ${row.seed_id} ${examiner.key}`);
      const tasks = judgeAll(parseMarks(row.first_marks), (band) => bandOfExaminer(band, examiner.severity, random));
      await handIn(servicesAt(seedServices, seedServices.clock.now() + 3 * DAY_MS), examiner, row.slug, tasks);
    }
  }
}

function toChoice({ id, task, ta_bands, cc_bands, lr_bands, ga_bands }: SeedAnswer) {
  return { answer: id, task, ta_bands, cc_bands, lr_bands, ga_bands };
}

import { createAccount } from "#api/commands/account/create-account.ts";
import { register } from "#api/commands/account/register.ts";
import { evaluateWaitingAttempts } from "#api/jobs/writing/evaluate-writing.ts";
import { sendMailSoon } from "#api/mail/send-mail.ts";
import type { Services } from "#api/services.ts";
import { findAccountByEmail } from "#api/store/account/accounts.ts";
import { findStoredAttempt } from "#api/store/attempt/attempts.ts";
import { setCalibrationConsent } from "#api/store/evaluation/calibration.ts";
import { hasEverHadEvaluation } from "#api/store/evaluation/examiner-evaluations.ts";
import { findCreditBalance } from "#api/store/payment/wallet.ts";
import type { Sample } from "#core/exam/content/sample.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#core/exam/durations.ts";
import { servicesAt } from "../services-at.ts";
import { isMarkedAsSample, markAsSample } from "../mark-as-sample.ts";
import { crmEvents } from "../seed-crm.ts";
import { DEMO } from "../seed-demo.ts";
import { seedStaff } from "../seed-staff.ts";
import { handInWriting, writingTests } from "../writing-tests.ts";
import { type ClientPlan, planClients } from "./client-plan.ts";
import { type DoneAttempt, seedComplaints } from "./complaints.ts";
import { chooseEssays, type Essay, type EssayPlan } from "./essays.ts";
import { type EvaluationPlan, planEvaluations } from "./evaluation-plan.ts";
import { addEvaluation } from "./evaluations.ts";
import { type Examiner, type ExaminerKey, seedExaminers } from "./examiners.ts";
import { seedAnnouncements, seedPrices, seedTags } from "./offers.ts";
import {
  addCheckout,
  type CheckoutPlan,
  hasPayment,
  payForEvaluation,
  planCheckouts,
  refundAttempt,
  seedCoupons,
} from "./payments.ts";
import { CLIENT_DEVICE, createLibrary, handInPractice, type Library, practiceSlug, startPractice } from "./practice.ts";
import { beginQuality, endQuality } from "./quality.ts";
import { addReMark, planReMark } from "./re-marks.ts";
import { addSpokenEvaluation, planSpoken, type SpokenPlan } from "./spoken-evaluations.ts";
import { withoutExternalServices } from "./without-external-services.ts";

/** Something that happens at a time. `run` gets services whose clock shows that time. */
type Event = { time: number; run: (services: Services) => Promise<unknown> };

type Business = {
  now: number;
  library: Library;
  /** Essays by the slug of their attempt. */
  essays: Map<string, Essay>;
  /** Account ids by email address. */
  accounts: Map<string, string>;
  done: DoneAttempt[];
  adminId: string;
  examiners: Record<ExaminerKey, Examiner>;
  evaluations: number;
};

/**
 * Creates a small business of three months: clients, their attempts, payments, evaluations and complaints. The
 * product's own commands add each at its time. Also adds the evaluations of `seedCrm`. The data is the same on every
 * new database. A second run on the same database adds nothing. Without `seedDemo`, or without a Writing test that has
 * samples, adds no clients. Returns how many clients it planned itself, and how many of their first Writing evaluations
 * were added. Leaves out those of `seedCrm`, re-marks and Speaking evaluations.
 */
export async function seedBusiness(services: Services): Promise<{ clients: number; evaluations: number }> {
  if (services.env.mode === "production") throw new Error("Demo data is never made in production.");
  const nothing = { clients: 0, evaluations: 0 };
  const clients = planClients();
  const last = await findAccountByEmail(services.store.db, clients.at(-1)?.email ?? "");
  if (last !== undefined && (await isMarkedAsSample(services, last.id))) return nothing;
  const tests = {
    academic: await writingTests(services, "academic"),
    general: await writingTests(services, "general"),
  };
  const evaluations = planEvaluations(clients);
  const checkouts = planCheckouts(clients, new Set(evaluations.map(({ client }) => client.id)));
  const plans = [...evaluations, ...checkouts];
  const essays = chooseEssays(tests, plans);
  const localServices = await withoutExternalServices(services, DEMO.password, checkedTexts(plans, essays));
  const staff = await seedStaff(localServices);
  if (staff === null || essays.size === 0) return nothing;
  const { adminId, staffId } = staff;
  await seedCoupons(localServices, adminId);
  await seedPrices(localServices, adminId);
  await seedAnnouncements(localServices, adminId);
  const business: Business = {
    now: services.clock.now(),
    library: createLibrary(localServices),
    essays,
    accounts: new Map(),
    done: [],
    adminId,
    examiners: await seedExaminers(localServices, staffId),
    evaluations: 0,
  };
  await beginQuality(localServices, business);
  const events = [
    ...(await crmEvents(localServices)),
    ...clients.flatMap((client) => clientEvents(business, client)),
    ...evaluations.flatMap((plan) => evaluationEvents(business, plan)),
    ...evaluations.flatMap((plan) => reMarkEvents(business, plan)),
    ...planSpoken(clients).flatMap((plan) => spokenEvents(business, plan)),
    ...checkouts.map((plan) => checkoutEvent(business, plan)),
  ];
  // In the order of their times, so that later payments and evaluations have higher numbers.
  for (const { time, run } of events.toSorted((a, b) => a.time - b.time)) await run(servicesAt(localServices, time));
  await endQuality(localServices, business);
  await seedComplaints(localServices, adminId, business.done.toReversed());
  const ids = [...business.accounts.values()];
  for (const id of ids) await markAsSample(localServices, id, adminId);
  await seedTags(localServices, adminId, ids);
  await sendMailSoon(localServices);
  return { clients: ids.length, evaluations: business.evaluations };
}

/** Returns the texts whose grammar an examiner checks. */
function checkedTexts(plans: readonly EssayPlan[], essays: ReadonlyMap<string, Essay>): string[] {
  return plans
    .filter(({ isChecked }) => isChecked)
    .flatMap(({ attemptSlug }) => (essays.get(attemptSlug)?.samples ?? []).map(({ sample }) => sample.answer));
}

function clientEvents(business: Business, client: ClientPlan): Event[] {
  const { id, testType, stage, attempts } = client;
  const timeOf = (daysAgo: number): number => business.now - daysAgo * DAY_MS;
  const events: Event[] = [
    { time: timeOf(client.joinedDaysAgo), run: (services) => registerClient(services, business, client) },
    ...attempts.map((attempt, i): Event => ({
      time: timeOf(attempt.daysAgo),
      async run(services) {
        const accountId = accountOf(business, client);
        const moduleSlug = await handInPractice(
          services,
          business.library,
          { id, accountId, testType },
          attempt,
          i + 1,
        );
        if (moduleSlug === null) return;
        const { type: module_type, daysAgo } = attempt;
        business.done.push({ slug: practiceSlug(id, i + 1), accountId, module_type, module_slug: moduleSlug, daysAgo });
      },
    })),
  ];
  // Clients at the stage "started" start a test and never hand it in. So do some of those who practise.
  if (stage === "started" || (stage === "practises" && Number(id) % 4 === 0))
    events.push({
      time: timeOf(client.joinedDaysAgo * 0.98),
      run: (services) =>
        startPractice(services, business.library, { id, accountId: accountOf(business, client), testType }, Number(id)),
    });
  return events;
}

function accountOf({ accounts }: Business, { email }: ClientPlan): string {
  const id = accounts.get(email);
  if (id === undefined) throw new Error(`${email} has not registered yet`);
  return id;
}

async function registerClient(services: Services, { accounts }: Business, client: ClientPlan): Promise<void> {
  const { email, first_name, last_name, testType: test_type, bandsTarget } = client;
  const names = { email, first_name, last_name };
  if (client.stage !== "unverified") {
    const { id } = await createAccount(services, { ...names, password: DEMO.password, test_type, bandsTarget });
    accounts.set(email, id);
    // Every second client consents to the comparison of our bands with the examiners' bands.
    const consent = { consents: Number(client.id) % 2 === 0, now: services.clock.now() };
    await services.store.withTx((tx) => setCalibrationConsent(tx, id, consent));
    return;
  }
  if ((await findAccountByEmail(services.store.db, email)) === undefined) {
    const passwords = { password1: DEMO.password, password2: DEMO.password };
    await register(services, { ...names, ...passwords }, { address: `demo ${client.id}`, browser: "demo" });
  }
  const account = await findAccountByEmail(services.store.db, email);
  if (account !== undefined) accounts.set(email, account.id);
}

function evaluationEvents(business: Business, plan: EvaluationPlan): Event[] {
  const { attemptSlug, client, hoursAgo, payment, examiner, isRefunded } = plan;
  const { adminId, examiners } = business;
  const time = business.now - hoursAgo * HOUR_MS;
  const events: Event[] = [
    {
      time,
      async run(services) {
        const accountId = accountOf(business, client);
        const samples = await handInEssay(services, business, accountId, attemptSlug);
        // An interrupted seed may have added the attempt, or the attempt and its payment, but no evaluation.
        if (samples === null || (await hasEverHadEvaluation(services.store.db, attemptSlug, "WRITING1"))) return;
        if ((await findCreditBalance(services.store.db, accountId)) === 0)
          await payForEvaluation(services, { accountId, adminId, email: client.email }, attemptSlug, payment);
        await addEvaluation(services, accountId, { plan, examiner: examiners[examiner], samples });
        business.evaluations += 1;
      },
    },
  ];
  if (isRefunded) events.push(refundEvent(adminId, attemptSlug, time + 2 * DAY_MS));
  return events;
}

function refundEvent(adminId: string, attemptSlug: string, time: number): Event {
  const reason = "The evaluation was cancelled, and the client wants the money back.";
  return { time, run: (services) => refundAttempt(services, adminId, { attemptSlug, reason }) };
}

function reMarkEvents(business: Business, first: EvaluationPlan): Event[] {
  const plan = planReMark(first);
  if (plan === null) return [];
  return [
    {
      time: business.now - plan.hoursAgo * HOUR_MS,
      async run(services) {
        const accountId = accountOf(business, plan.client);
        const samples = await handInEssay(services, business, accountId, plan.attemptSlug);
        const examiner = business.examiners[plan.examiner];
        if (samples !== null) await addReMark(services, accountId, { plan, examiner, samples });
      },
    },
  ];
}

function spokenEvents(business: Business, plan: SpokenPlan): Event[] {
  const { adminId, examiners, library } = business;
  const { attemptSlug, client, hoursAgo, isRefunded } = plan;
  const time = business.now - hoursAgo * HOUR_MS;
  const events: Event[] = [
    {
      time,
      run: (services) => {
        const people = { accountId: accountOf(business, client), adminId, examiner: examiners[plan.examiner] };
        return addSpokenEvaluation(services, library, people, plan);
      },
    },
  ];
  if (isRefunded) events.push(refundEvent(adminId, attemptSlug, time + 2 * DAY_MS));
  return events;
}

function checkoutEvent(business: Business, plan: CheckoutPlan): Event {
  const { attemptSlug, client } = plan;
  return {
    time: business.now - plan.hoursAgo * HOUR_MS,
    async run(services) {
      const accountId = accountOf(business, client);
      const samples = await handInEssay(services, business, accountId, attemptSlug);
      if (samples === null || (await hasPayment(services, attemptSlug))) return;
      await addCheckout(services, { accountId, adminId: business.adminId }, plan);
    },
  };
}

/**
 * Hands in a Writing attempt half an hour before the time of `services`, unless it exists. Returns its model answers,
 * or null if there is no test.
 */
async function handInEssay(
  services: Services,
  { essays }: Business,
  accountId: string,
  attemptSlug: string,
): Promise<Sample[] | null> {
  const essay = essays.get(attemptSlug);
  if (essay === undefined) return null;
  const samples = essay.samples.map(({ sample }) => sample);
  if ((await findStoredAttempt(services.store.db, attemptSlug)) !== null) return samples;
  const before = servicesAt(services, services.clock.now() - 30 * MINUTE_MS);
  await handInWriting(before, accountId, {
    attemptSlug,
    summary: essay.test.summary,
    texts: Object.fromEntries(essay.samples.map(({ id, sample }) => [id, sample.answer])),
    clientId: CLIENT_DEVICE,
    opId: `submit-${attemptSlug}`,
  });
  await evaluateWaitingAttempts(before);
  return samples;
}

import { createAccount } from "#api/commands/account/create-account.ts";
import { addBankComment } from "#api/commands/evaluation/comment-bank.ts";
import type { Services } from "#api/services.ts";
import { putStaffProfile } from "#api/store/account/staff.ts";
import { DAY_MS } from "#core/exam/durations.ts";
import type { BankCommentFields } from "#core/wire/crm/comment-bank.ts";
import { servicesAt } from "../services-at.ts";
import { DEMO } from "../seed-demo.ts";
import type { SeededRandom } from "./seeded-random.ts";
import type { FEEDBACK } from "./examiner-texts.ts";

export type ExaminerKey = keyof typeof FEEDBACK;
/** `severity` is added to each band. */
export type Examiner = { key: ExaminerKey; accountId: string; severity: number };

/** Two examiners besides Tom Ferris, who has the account of `DEMO.staff`. */
const OTHER_EXAMINERS = [
  {
    key: "hana",
    email: "hana.novak@bandwise.test",
    first_name: "Hana",
    last_name: "Novak",
    certification: "DELTA, former IELTS Writing examiner",
    severity: -0.3,
  },
  {
    key: "samuel",
    email: "samuel.boateng@bandwise.test",
    first_name: "Samuel",
    last_name: "Boateng",
    certification: "MA Applied Linguistics, CELTA",
    severity: 0.2,
  },
] as const;

const BANK: Record<ExaminerKey, BankCommentFields[]> = {
  tom: [
    {
      criterion: "ga",
      comment: "Check each countable noun for an article: “the government”, “a reason”.",
      is_shared: true,
    },
    { criterion: "cc", comment: "One paragraph, one idea: start a new paragraph here.", is_shared: true },
  ],
  hana: [
    { criterion: "lr", comment: "Wrong collocation. Look it up with its usual partner.", is_shared: true },
    { criterion: "ta", comment: "No overview. Say what stands out before the details.", is_shared: false },
  ],
  samuel: [{ criterion: "any", comment: "How would you explain this to a friend? Write that.", is_shared: false }],
};

/** Creates the examiners with their profiles and comment banks. `staffId` is the account of Tom Ferris. */
export async function seedExaminers(services: Services, staffId: string): Promise<Record<ExaminerKey, Examiner>> {
  const joined = servicesAt(services, services.clock.now() - 94 * DAY_MS);
  const examiners = { tom: { key: "tom", accountId: staffId, severity: 0 } } as Record<ExaminerKey, Examiner>;
  await addBank(joined, examiners.tom);
  for (const { key, severity, certification, ...names } of OTHER_EXAMINERS) {
    const { id, isNew } = await createAccount(joined, { ...names, password: DEMO.password, role: "staff" });
    examiners[key] = { key, accountId: id, severity };
    if (!isNew) continue;
    const profile = { name: `${names.first_name} ${names.last_name}`, certification };
    await services.store.withTx((tx) => putStaffProfile(tx, id, profile, joined.clock.now()));
    await addBank(joined, examiners[key]);
  }
  return examiners;
}

async function addBank(services: Services, { key, accountId }: Examiner): Promise<void> {
  const existing = await services.store.db
    .selectFrom("bank_comment")
    .select("id")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (existing !== undefined) return;
  for (const fields of BANK[key]) await addBankComment(services, accountId, fields);
}

/** Returns a band that an examiner could give: near `band`, in steps of 0.5 or, one time in five, of 0.1. */
export function bandOfExaminer(band: number, severity: number, random: SeededRandom): number {
  const unrounded = band + severity + (random.next() - 0.5) * 0.9;
  const steps = random.chance(0.2) ? 10 : 2;
  return Math.min(9, Math.max(1, Math.round(unrounded * steps) / steps));
}

import type { CalibrationConsent } from "#core/wire/account/account-security.ts";
import type { Services, Session } from "#api/services.ts";
import { findCalibrationSince, setCalibrationConsent } from "#api/store/evaluation/calibration.ts";

/** Returns whether the caller lets us compare our bands with an examiner's. */
export async function readCalibrationConsent(
  { store }: Pick<Services, "store">,
  { accountId }: Session,
): Promise<CalibrationConsent> {
  return { consents: (await findCalibrationSince(store.db, accountId)) !== null };
}

/** Stores the caller's consent. Withdrawing it deletes the data stored for calibration. */
export async function changeCalibrationConsent(
  { store, clock }: Pick<Services, "store" | "clock">,
  { accountId }: Session,
  { consents }: CalibrationConsent,
): Promise<CalibrationConsent> {
  await store.withTx((tx) => setCalibrationConsent(tx, accountId, { consents, now: clock.now() }), {
    lock: accountId,
  });
  return { consents };
}

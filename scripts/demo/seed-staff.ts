import { createAccount } from "#api/commands/account/create-account.ts";
import type { Services } from "#api/services.ts";
import { findAccountByEmail } from "#api/store/account/accounts.ts";
import { putStaffProfile } from "#api/store/account/staff.ts";
import { insertCoupon } from "#api/store/payment/coupons.ts";
import { DAY_MS } from "#core/exam/durations.ts";
import { servicesAt } from "./services-at.ts";
import { DEMO } from "./seed-demo.ts";

/** The administrator account, besides the two of `seedDemo`. */
export const DEMO_ADMIN = "admin@bandwise.test";

const COUPONS = [
  { code: "WELCOME20", discount_rate: 20, max_uses: null, expires_at: null },
  { code: "FIRSTFREE", discount_rate: 100, max_uses: 50, expires_at: null },
] as const;

/** Creates the administrator, the examiner's profile and two coupons. Returns the ids, or null before `seedDemo`. */
export async function seedStaff(services: Services): Promise<{ staffId: string; adminId: string } | null> {
  const now = services.clock.now();
  const { store } = services;
  const joined = servicesAt(services, now - 95 * DAY_MS);
  for (const coupon of COUPONS) await store.withTx((tx) => insertCoupon(tx, coupon, null, now - 92 * DAY_MS));
  const staff = await findAccountByEmail(store.db, DEMO.staff);
  if (staff === undefined) return null;
  const names = { first_name: "Ruth", last_name: "Calder" };
  const admin = { email: DEMO_ADMIN, ...names, password: DEMO.password, role: "admin" } as const;
  const { id: adminId, isNew } = await createAccount(joined, admin);
  if (isNew) {
    const profile = { name: "Tom Ferris", certification: "CELTA, certified IELTS Writing examiner" };
    await store.withTx((tx) => putStaffProfile(tx, staff.id, profile, now));
  }
  return { staffId: staff.id, adminId };
}

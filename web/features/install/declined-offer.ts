const DECLINED_AT_KEY = "bandwise.installDeclined";
const OFFER_AGAIN_AFTER_MS = 30 * 24 * 3600 * 1000;

/** Returns true unless the learner declined in the last 30 days. `declinedAt` and `now` in ms since 1970. */
export function canOfferAgain(declinedAt: number | null, now: number): boolean {
  return declinedAt === null || now - declinedAt >= OFFER_AGAIN_AFTER_MS;
}

/** Returns when the learner last declined the offer on this device, in ms since 1970, or null. */
export function readDeclinedAt(): number | null {
  try {
    const text = localStorage.getItem(DECLINED_AT_KEY);
    return text !== null && /^\d+$/u.test(text) ? Number(text) : null;
  } catch {
    return null;
  }
}

export function writeDeclinedAt(now: number): void {
  try {
    localStorage.setItem(DECLINED_AT_KEY, String(now));
  } catch {
    // Without storage, the next visit to a result offers the installation again.
  }
}

/**
 * Returns the slug of the attempt whose page an address is, or null. Mistake reports that do not name their attempt came
 * from its result page: /ieltstest/attempt/reading/{module}/{attempt}/get_result.
 */
export function attemptOfAddress(address: string): string | null {
  return /\/ieltstest\/attempt\/\w+\/[\w-]+\/([\w-]{22})(?:\/|$)/u.exec(address)?.[1] ?? null;
}

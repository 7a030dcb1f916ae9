/**
 * Returns the slug of the attempt in the URL of one of its pages, or null for any other page. Old mistake reports do
 * not name their attempt; they came from /ieltstest/attempt/reading/{module}/{attempt}/get_result.
 */
export function attemptSlugInUrl(url: string): string | null {
  return /\/ieltstest\/attempt\/\w+\/[\w-]+\/([\w-]{22})(?:\/|$)/u.exec(url)?.[1] ?? null;
}

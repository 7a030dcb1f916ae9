/** Returns the name of the lock that serialises changes to one evaluation. */
export function evaluationLock(id: number): string {
  return `examiner evaluation ${id}`;
}

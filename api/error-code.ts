/** Returns the code of an error of the system or a driver, such as "ENOENT", or null. */
export function errorCode(error: unknown): string | null {
  return error instanceof Error && "code" in error ? String(error.code) : null;
}

/** Returns whether a database URL is of PostgreSQL. Any other names a SQLite file. */
export function isPostgresUrl(url: string): boolean {
  return /^postgres(?:ql)?:\/\//u.test(url);
}

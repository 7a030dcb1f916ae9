/** Returns whether a database URL names a PostgreSQL database. Any other URL is the path of a SQLite file. */
export function isPostgresUrl(url: string): boolean {
  return /^postgres(?:ql)?:\/\//u.test(url);
}

const names = new Map<string, string>();

/** Has PostgreSQL keep the plan of this statement on each connection. Only for texts of which there are few. */
export function nameStatement(text: string): void {
  if (!names.has(text)) names.set(text, `statement_${names.size}`);
}

/** The name under which a statement is kept; undefined for one that is planned anew each time. */
export function statementName(text: string): string | undefined {
  return names.get(text);
}

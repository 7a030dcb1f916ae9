const names = new Map<string, string>();

/**
 * Makes each connection of PostgreSQL keep the plan of this statement. Plans take memory: name only statements that run
 * often, and never a text that is built from values.
 */
export function nameStatement(text: string): void {
  if (!names.has(text)) names.set(text, `statement_${names.size}`);
}

/**
 * Returns the name under which a statement's plan is kept, or undefined if PostgreSQL plans the statement every time.
 */
export function findStatementName(text: string): string | undefined {
  return names.get(text);
}

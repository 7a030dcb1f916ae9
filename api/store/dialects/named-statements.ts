const names = new Map<string, string>();

/**
 * Makes PostgreSQL keep the plan of this statement on each connection. Use it only for a limited number of statements.
 */
export function nameStatement(text: string): void {
  if (!names.has(text)) names.set(text, `statement_${names.size}`);
}

/** Returns the name under which a statement's plan is kept, or undefined if it is planned every time. */
export function statementName(text: string): string | undefined {
  return names.get(text);
}

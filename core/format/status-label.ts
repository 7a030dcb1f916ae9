/** Returns a status of the server as a label: "GRAMMAR-CHECK" is "Grammar check". */
export function statusLabel(status: string): string {
  const text = status.replaceAll("-", " ").toLowerCase();
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

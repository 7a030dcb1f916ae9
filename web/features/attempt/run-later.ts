/** A timer of the browser, in ms. Returns how to stop it. */
export function runLater(run: () => void, milliseconds: number): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}

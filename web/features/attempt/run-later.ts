/** Starts a timer in ms. Returns the function that stops it. */
export function runLater(run: () => void, milliseconds: number): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}

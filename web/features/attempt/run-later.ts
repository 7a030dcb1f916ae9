/** Calls `run` after some milliseconds. Returns a function that cancels the call. */
export function runLater(run: () => void, milliseconds: number): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}

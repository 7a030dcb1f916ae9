/**
 * Calls `onValue` or `onFailure` when the promise settles. Returns a function that prevents both calls, for the cleanup
 * of an effect.
 */
export function whenSettled<T>(
  promise: Promise<T>,
  onValue: (value: T) => unknown,
  onFailure?: (error: unknown) => unknown,
): () => void {
  let isCancelled = false;
  const unlessCancelled =
    <V>(call: (value: V) => unknown) =>
    (value: V): void => {
      if (!isCancelled) call(value);
    };
  void promise.then(unlessCancelled(onValue), onFailure && unlessCancelled(onFailure));
  return () => {
    isCancelled = true;
  };
}

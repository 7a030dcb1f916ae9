export type BannerError = {
  text: string;
  /** Repeats what failed, on a button "Try again". */
  retry?: (() => void) | undefined;
  /** What the learner can do instead, on a button with this label. */
  offer?: { label: string; act: () => void } | undefined;
};
export type BannerState = { isBusy: boolean; error: BannerError | null };

const IDLE: BannerState = { isBusy: false, error: null };

let state: BannerState = IDLE;
let runningCount = 0;
const listeners = new Set<() => void>();

function update(change: Partial<BannerState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

/** Shows the loading line until the returned function is called. Several calls share the line: the last one ends it. */
export function showLoadingLine(): () => void {
  runningCount += 1;
  if (runningCount === 1) update({ isBusy: true });
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    runningCount -= 1;
    if (runningCount === 0) update({ isBusy: false });
  };
}

/** Shows an error under the navigation until it is closed or replaced. */
export function showBannerError(error: BannerError): void {
  update({ error });
}

export function clearBannerError(): void {
  if (state.error !== null) update({ error: null });
}

/** The banner as an external store, for useSyncExternalStore. */
export const banner = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): BannerState => state,
  readOnServer: (): BannerState => IDLE,
};

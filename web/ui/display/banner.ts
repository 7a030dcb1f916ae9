/** `offer`: what the learner can do instead, with the name of its button. */
export type BannerError = {
  text: string;
  retry?: (() => void) | undefined;
  offer?: { label: string; act: () => void } | undefined;
};
export type BannerState = { isBusy: boolean; error: BannerError | null };

const IDLE: BannerState = { isBusy: false, error: null };

let state: BannerState = IDLE;
let running = 0;
const listeners = new Set<() => void>();

function set(change: Partial<BannerState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

/** Shows the loading line until the returned function is called. */
export function beginWork(): () => void {
  running += 1;
  if (running === 1) set({ isBusy: true });
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    running -= 1;
    if (running === 0) set({ isBusy: false });
  };
}

/** Shows an error under the navigation until it is closed or replaced. */
export function showBannerError(error: BannerError): void {
  set({ error });
}

export function clearBannerError(): void {
  if (state.error !== null) set({ error: null });
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

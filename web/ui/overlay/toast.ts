export type ToastAction = { label: string; run: () => void };
export type Toast = {
  id: number;
  text: string;
  /** Kind of notice (the specification, §9), shown as an icon beside the text. */
  variant?: "warning" | "danger" | "success" | undefined;
  /** Smaller second line. */
  detail?: string | undefined;
  action?: ToastAction | undefined;
};

const HIDE_AFTER_MS = 5000;

let current: Toast | null = null;
let nextId = 1;
const queue: Toast[] = [];
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

function show(toast: Toast | null): void {
  clearTimeout(timer);
  current = toast;
  if (toast !== null && toast.action === undefined) timer = setTimeout(() => dismissToast(toast.id), HIDE_AFTER_MS);
  for (const listener of listeners) listener();
}

/**
 * Shows a short message at the bottom of the screen, after the earlier messages have gone. A message with an action
 * stays until the user presses its action or dismisses it. Returns the id for `dismissToast`.
 */
export function showToast(toast: Omit<Toast, "id">): number {
  const withId = { ...toast, id: nextId++ };
  if (current === null) show(withId);
  else queue.push(withId);
  return withId.id;
}

export function dismissToast(id: number): void {
  if (current?.id === id) show(queue.shift() ?? null);
  else {
    const index = queue.findIndex((toast) => toast.id === id);
    if (index >= 0) queue.splice(index, 1);
  }
}

/** The current toast as an external store, for useSyncExternalStore. */
export const toasts = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): Toast | null => current,
  readOnServer: (): Toast | null => null,
};

/** The text areas that are kept quiet, each with what hears of its changes. */
const areas = new Map<EventTarget | null, OnInput>();

/** Hears when a text was changed, as `performance.now()` has it. */
export type OnInput = (at: number) => void;

/**
 * Takes plain typing in a text area out of everybody's hands, before any other listener of the page hears of it: React
 * looks through the whole room for each event of a key, to find nothing. Of the others that a key makes, the root does not
 * hear (`hear-less.ts`). Keys with a modifier, and those that move the focus or close something, go their usual way.
 * Returns how to stop.
 */
export function keepKeysQuiet(area: HTMLTextAreaElement, onInput: OnInput): () => void {
  if (areas.size === 0) {
    document.addEventListener("keydown", onKey, OPTIONS);
    document.addEventListener("input", onChange, OPTIONS);
  }
  areas.set(area, onInput);
  return () => {
    areas.delete(area);
    if (areas.size > 0) return;
    document.removeEventListener("keydown", onKey, OPTIONS);
    document.removeEventListener("input", onChange, OPTIONS);
  };
}

const OPTIONS = { capture: true, passive: true } as const;

// The browser still does what the key is for: only listeners are passed over.
function onKey(event: KeyboardEvent): void {
  if (areas.has(event.target) && !isForOthers(event)) event.stopPropagation();
}

function onChange(event: Event): void {
  const onInput = areas.get(event.target);
  if (onInput === undefined) return;
  event.stopPropagation();
  onInput(event.timeStamp);
}

const SHARED_KEYS: ReadonlySet<string> = new Set(["Tab", "Escape", "F1", "F6"]);

function isForOthers(event: KeyboardEvent): boolean {
  return event.altKey || event.ctrlKey || event.metaKey || SHARED_KEYS.has(event.key);
}

/** What a key in a text area sets off, besides what the browser itself does with it. */
const EVENTS = ["keydown", "keypress", "textInput", "input", "keyup", "selectionchange"] as const;

/** The text areas that are kept quiet, each with what hears of its changes. */
const areas = new Map<EventTarget | null, () => void>();

/**
 * Takes plain typing in a text area out of everybody's hands, before any other listener of the page hears of it: React
 * looks through the whole room for each of six events per key, to find nothing, and that alone costs a sixth of a key.
 * Keys with a modifier, and those that move the focus or close something, go their usual way. Returns how to stop.
 */
export function keepKeysQuiet(area: HTMLTextAreaElement, onInput: () => void): () => void {
  if (areas.size === 0) for (const type of EVENTS) document.addEventListener(type, onEvent, OPTIONS);
  areas.set(area, onInput);
  return () => {
    areas.delete(area);
    if (areas.size === 0) for (const type of EVENTS) document.removeEventListener(type, onEvent, OPTIONS);
  };
}

const OPTIONS = { capture: true, passive: true } as const;

function onEvent(event: Event): void {
  const onInput = areas.get(event.target);
  if (onInput === undefined || isForOthers(event)) return;
  // The browser still does what the key is for: only listeners are passed over.
  event.stopPropagation();
  if (event.type === "input") onInput();
}

const SHARED_KEYS: ReadonlySet<string> = new Set(["Tab", "Escape", "F1", "F6"]);

function isForOthers(event: Event): boolean {
  if (!(event instanceof KeyboardEvent)) return false;
  return event.altKey || event.ctrlKey || event.metaKey || SHARED_KEYS.has(event.key);
}

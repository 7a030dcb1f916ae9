import { SNAPSHOT_CACHE, SNAPSHOT_ENTRY, snapshotPath } from "#web/db/storage/page-snapshots.ts";
import { PRELOAD_LATER, TRANSIENT_ELEMENTS } from "./replace-snapshot.ts";

/** Paths of the pages that are stored. None has an attempt, a payment or the settings of the account. */
const STORED_PATHS: readonly RegExp[] = [
  /^\/(?:about|privacy|terms|disclaimer)?\/?$/u,
  /^\/(?:dashboard|analytics|ieltstest|book|samples)(?:\/(?!attempt\/|examiner_evaluation)|$)/u,
];
/** Headers of the stored shell that describe its body or its freshness, which a snapshot does not share. */
const DROPPED_HEADERS = [
  "content-encoding",
  "content-length",
  "cache-control",
  "etag",
  "vary",
  "date",
  "last-modified",
];

/** Returns whether a snapshot of this page may be stored. */
export function canStoreSnapshot({ pathname, search }: Pick<Location, "pathname" | "search">): boolean {
  return snapshotPath({ pathname, search }) === pathname && STORED_PATHS.some((pattern) => pattern.test(pathname));
}

/**
 * Stores the page as it looks now, for the service worker to show while the app starts. `owner` is the signed-in
 * account, or null.
 */
export async function storeSnapshot(page: Document, owner: string | null): Promise<void> {
  const { location } = page;
  const entry = page.querySelector<HTMLScriptElement>('script[type="module"]')?.src;
  if (!("caches" in globalThis) || entry === undefined || !canStoreSnapshot(location)) return;
  // Keeps the earlier snapshot if the page is itself a snapshot, or waits for its first data.
  if (page.querySelector('#snapshot, #main [aria-busy="true"]:not(button), #main[aria-busy="true"]') !== null) return;
  const copy = copyForSnapshot(page, owner);
  try {
    const styles = await inlineStyles(copy);
    // The snapshot needs the security headers that the server sends with a page.
    const headers = new Headers((await fetch("/index.html")).headers);
    const policy = headers.get("Content-Security-Policy") ?? "";
    headers.set("Content-Security-Policy", policy.replace("style-src 'self'", `style-src 'self' ${styles}`));
    for (const name of DROPPED_HEADERS) headers.delete(name);
    headers.set("Content-Type", "text/html; charset=utf-8");
    headers.set(SNAPSHOT_ENTRY, new URL(entry).pathname);
    await (
      await caches.open(SNAPSHOT_CACHE)
    ).put(location.pathname, new Response(`<!doctype html>${copy.outerHTML}`, { headers }));
  } catch {
    // No network and no service worker, or a full disk: an earlier snapshot stays.
  }
}

/**
 * Puts the text of the linked style sheets into the snapshot, so that its first paint waits for no file. Returns the
 * CSP source that allows this text. The links stay, disabled, as on pages of the server
 * (api/routes/site/inline-files.ts).
 */
export async function inlineStyles(snapshot: HTMLElement): Promise<string> {
  const links = [...snapshot.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const style = document.createElement("style");
  style.textContent = (await Promise.all(links.map(({ href }) => readStyleSheet(href)))).join("");
  for (const earlier of snapshot.querySelectorAll("style")) earlier.remove();
  links[0]?.before(style);
  for (const link of links) link.setAttribute("disabled", "");
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(style.textContent));
  return `'sha256-${btoa(String.fromCodePoint(...new Uint8Array(hash)))}'`;
}

/** Texts of style sheets by address. A file with a hash in its name never changes. */
const styleSheets = new Map<string, Promise<string>>();

function readStyleSheet(address: string): Promise<string> {
  const text =
    styleSheets.get(address) ??
    fetch(address).then((response) => {
      if (!response.ok) throw new Error(`Style sheet answered ${response.status}`);
      return response.text();
    });
  styleSheets.set(address, text);
  text.catch(() => styleSheets.delete(address));
  return text;
}

/** Returns a copy of the page with disabled fields, and without data to hydrate, dialogs and messages. */
export function copyForSnapshot(page: Document, owner: string | null): HTMLElement {
  const copy = page.documentElement.cloneNode(true) as HTMLElement;
  copy.dataset["snapshot"] = owner ?? "";
  // theme.js sets these again at the next start, because theme, account and text size may have changed.
  copy.removeAttribute("data-theme");
  copy.removeAttribute("data-foreign");
  copy.style.removeProperty("font-size");
  for (const part of copy.querySelectorAll(`#data, ${TRANSIENT_ELEMENTS}`)) part.remove();
  // Text typed into a snapshot would be lost when the app replaces it.
  for (const field of copy.querySelectorAll("input, textarea, select")) field.setAttribute("disabled", "");
  for (const link of copy.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')) link.rel = PRELOAD_LATER;
  return copy;
}

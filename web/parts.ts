import { createContext, use, useCallback, useRef, useSyncExternalStore } from "react";
import type { Book } from "#core/exam/content/book.ts";
import type { TestKind, TestType } from "#core/exam/content/module-type.ts";
import type { BookSamples, SampleDetail, SampleIndex, SampleItem } from "#core/wire/model-answers.ts";
import type { SampleShelf } from "#core/wire/sample-views.ts";
import type { SiteSettings } from "#core/wire/site-settings.ts";
import type { User } from "#core/wire/user.ts";
import type { Device } from "#web/db/device.ts";
import type { LocalKeys } from "#web/db/local-keys.ts";
import type { Client } from "#web/net/client.ts";
import type { Session } from "#web/sync/session.ts";
import type { Sync } from "#web/sync/sync.ts";

/**
 * Where a public page's content comes from. In the browser: the device where it has rows, else the network.
 * On the server: the API's own handlers.
 */
export type LibraryPort = {
  /** Books that hold modules of this type, or whole tests, for either kind of candidate; null where the device has none yet. Throws LibraryUnreachable. */
  books(kind: TestKind): Promise<readonly Book[] | null>;
  /** Null where there is no such book. Throws LibraryUnreachable. */
  book(slug: string): Promise<Book | null>;
  samples: SamplesPort;
  /** Whether a link opens an examiner's report. Only the server can tell before the report is asked for. */
  hasReport?: (slug: string) => Promise<boolean>;
};

/** A page of model answers, whole; `next` is the place where the next one begins. */
export type SamplePage = { samples: readonly SampleItem[]; next: string | null };
export type SampleAddress = { section: string; id: string };
/** A model answer, and the others to the same task. */
export type SampleView = { detail: SampleDetail; others: readonly SampleItem[] };

/** Model answers, from where the library comes from. Everything throws LibraryUnreachable. */
export type SamplesPort = {
  index(): Promise<SampleIndex>;
  /** Null where there is no such category, book or paper. */
  list(shelf: SampleShelf, cursor: string | null): Promise<SamplePage | null>;
  /** Null where there is none; "gone" where it was taken back. */
  find(address: SampleAddress): Promise<SampleView | "gone" | null>;
  /** Everything of one book, to search in; null on the server, which searches nothing. */
  wholeBook: ((slug: string) => Promise<BookSamples>) | null;
};

/** The content is neither on the device nor could it be fetched. */
export class LibraryUnreachable extends Error {
  override readonly name = "LibraryUnreachable";
}

/**
 * What the app is made with. The rooms that weigh something are opened on first use, so that a public page
 * loads neither Dexie nor the HTTP client until someone needs them.
 */
export type Parts = {
  device(): Promise<Device>;
  client(): Promise<Client>;
  session(): Promise<Session>;
  sync(): Promise<Sync>;
  local: LocalKeys;
  library: LibraryPort;
  /** What the owner has set for every page. */
  site: SiteSettings;
};

export const PartsContext = createContext<Parts | null>(null);

export function useParts(): Parts {
  const parts = use(PartsContext);
  if (parts === null) throw new Error("useParts outside of PartsContext");
  return parts;
}

/** A value of local storage that follows changes made here or in another tab. `onServer` is what server HTML shows. */
export function useLocal<T>(read: (local: LocalKeys) => T, onServer: T): T {
  const { local } = useParts();
  const last = useRef<{ text: string | undefined; value: T } | null>(null);
  const snapshot = useCallback((): T => {
    const value = read(local);
    const text = JSON.stringify(value);
    if (last.current === null || last.current.text !== text) last.current = { text, value };
    return last.current.value;
  }, [local, read]);
  return useSyncExternalStore(local.onLocalChange, snapshot, () => onServer);
}

const readUser = (local: LocalKeys): User | null => local.readUser();
const readTestType = (local: LocalKeys): TestType => local.readTestType();
const readOwner = (local: LocalKeys): string | null => local.readOwner();

/** The signed-in user: null when signed out, in server HTML and while it is hydrated. */
export function useUser(): User | null {
  return useLocal(readUser, null);
}

/** Academic or General Training, as chosen on this device. */
export function useTestType(): TestType {
  return useLocal(readTestType, "academic");
}

/** The account that work made on this device belongs to. */
export function useOwner(): string | null {
  return useLocal(readOwner, null);
}

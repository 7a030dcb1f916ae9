import { createContext, use, useCallback, useRef, useSyncExternalStore } from "react";
import type { Book } from "#core/exam/content/book.ts";
import type { ModuleType, TestKind, TestType } from "#core/exam/content/module-type.ts";
import type { BookSamples, SampleDetail, SampleIndex, SampleItem } from "#core/wire/library/model-answers.ts";
import type { SampleSelection } from "#core/wire/library/sample-views.ts";
import type { SiteSettings } from "#core/wire/account/site-settings.ts";
import type { User } from "#core/wire/account/user.ts";
import type { Device } from "#web/db/storage/device.ts";
import type { LocalKeys } from "#web/db/storage/local-keys.ts";
import type { Client } from "#web/net/client.ts";
import type { Session } from "#web/sync/session.ts";
import type { OutboxView, Sync } from "#web/sync/sync.ts";

/** For features, which must not import `web/sync`. */
export type { OutboxView, Sync };

/** Source of public content. In the browser: the device or the network. On the server: the API's own handlers. */
export type LibraryPort = {
  /**
   * Books with modules of this type, or with full tests, for Academic and General Training. Null if the device stores
   * the library and has never fetched these books. May throw LibraryUnreachable.
   */
  books(kind: TestKind): Promise<readonly Book[] | null>;
  /** Null if there is no such book. May throw LibraryUnreachable. */
  book(slug: string): Promise<Book | null>;
  samples: SamplesPort;
  /** Whether there is an examiner report at this slug. Only on the server. */
  hasReport?: (slug: string) => Promise<boolean>;
  /** Whether an attempt has a public result. Only on the server. */
  hasResult?: (moduleType: ModuleType, attemptSlug: string) => Promise<boolean>;
};

/** One page of model answers. `next` is the cursor of the next page. */
export type SamplePage = { samples: readonly SampleItem[]; next: string | null };
export type SampleAddress = { section: string; id: string };
/** A model answer, with the others for the same task. */
export type SampleView = { detail: SampleDetail; others: readonly SampleItem[] };

/** Source of model answers. Every method may throw LibraryUnreachable. */
export type SamplesPort = {
  index(): Promise<SampleIndex>;
  /** Null if there is no such category, book or module. */
  list(selection: SampleSelection, cursor: string | null): Promise<SamplePage | null>;
  /** Null if there was never a model answer at this address, "gone" if it was withdrawn. */
  find(address: SampleAddress): Promise<SampleView | "gone" | null>;
  /** All model answers of one book, for search. Null on the server, which has no search. */
  wholeBook: ((slug: string) => Promise<BookSamples>) | null;
};

/** The content is not on the device and could not be fetched. */
export class LibraryUnreachable extends Error {
  override readonly name = "LibraryUnreachable";
}

/**
 * Everything that the app is made from. `device`, `client`, `session` and `sync` load on first use, so that a public
 * page loads neither Dexie nor the HTTP client until it needs them.
 */
export type Services = {
  device(): Promise<Device>;
  client(): Promise<Client>;
  session(): Promise<Session>;
  sync(): Promise<Sync>;
  local: LocalKeys;
  library: LibraryPort;
  /** The owner's settings: links, and the support address. */
  site: SiteSettings;
};

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  const services = use(ServicesContext);
  if (services === null) throw new Error("useServices needs a ServicesContext");
  return services;
}

/**
 * Returns a value of localStorage and follows its changes, in this and other tabs. During hydration returns `onServer`,
 * the value with which the server rendered the page.
 */
export function useLocal<T>(read: (local: LocalKeys) => T, onServer: T): T {
  const { local } = useServices();
  const last = useRef<{ text: string | undefined; value: T } | null>(null);
  const snapshot = useCallback((): T => {
    const value = read(local);
    const text = JSON.stringify(value);
    if (last.current === null || last.current.text !== text) last.current = { text, value };
    return last.current.value;
  }, [local, read]);
  return useSyncExternalStore(local.onLocalChange, snapshot, import.meta.env.SSR ? snapshot : () => onServer);
}

const readUser = (local: LocalKeys): User | null => local.readUser();
const readTestType = (local: LocalKeys): TestType => local.readTestType();
const readOwner = (local: LocalKeys): string | null => local.readOwner();

/**
 * Returns the signed-in user. Returns null when signed out, on a public page that the server renders, and during
 * hydration.
 */
export function useUser(): User | null {
  return useLocal(readUser, null);
}

/** Returns Academic or General Training, as chosen on this device. */
export function useTestType(): TestType {
  return useLocal(readTestType, "academic");
}

/** Returns the account that owns work made on this device. */
export function useOwner(): string | null {
  return useLocal(readOwner, null);
}

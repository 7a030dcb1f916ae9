import { createContext, use } from "react";
import type { Book } from "#core/exam/content/book.ts";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import type * as localKeys from "#web/db/local-keys.ts";
import type { Device } from "#web/db/device.ts";
import type { Client } from "#web/net/client.ts";
import type { Session } from "#web/sync/session.ts";
import type { Sync } from "#web/sync/sync.ts";

/** The spec's entries in local storage and our own small settings. */
export type LocalKeys = typeof localKeys;

/**
 * Where a public page's content comes from. In the browser: the device where it has rows, else the network.
 * On the server: the API's own handlers.
 */
export type LibraryPort = {
  /** Books that hold modules of this type, for either kind of candidate. Throws LibraryUnreachable. */
  books(moduleType: ModuleType): Promise<readonly Book[]>;
  /** Null where there is no such book. Throws LibraryUnreachable. */
  book(slug: string): Promise<Book | null>;
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
};

export const PartsContext = createContext<Parts | null>(null);

export function useParts(): Parts {
  const parts = use(PartsContext);
  if (parts === null) throw new Error("useParts outside of PartsContext");
  return parts;
}

import type { Book } from "#core/exam/content/book.ts";
import type { TestKind } from "#core/exam/content/module-type.ts";
import { DEFAULT_SUPPORT_EMAIL, siteSettings, type SiteSettings } from "#core/wire/site-settings.ts";
import { localKeys } from "#web/db/local-keys.ts";
import type { Client } from "#web/net/client.ts";
import { type LibraryPort, LibraryUnreachable, type Parts } from "#web/parts.ts";
import { once } from "#web/sync/once.ts";
import { beginWork } from "#web/ui/banner.ts";
import { lookForUpdate } from "./service-worker.ts";

const fetchShown: typeof fetch = async (input, init) => {
  const end = beginWork();
  try {
    return await fetch(input, init);
  } finally {
    end();
  }
};

/** The app's parts in a browser. Each room is fetched when it is first needed. */
export function createBrowserParts(): Parts {
  const device = once(async () => (await import("#web/db/device.ts")).openDevice());
  const session = once(async () => (await import("#web/sync/session.ts")).createSession({ device, local: localKeys }));
  const withAccess = (fetcher: typeof fetch) => async (): Promise<Client> => {
    const { createClient } = await import("#web/net/client.ts");
    return createClient({
      origin: "",
      fetch: fetcher,
      access: {
        token: async () => (localKeys.readTokens() === null ? null : (await session()).token()),
        refused: async (token) => (await session()).refused(token),
      },
      onServerTime: (time) => {
        if (localKeys.readUser() !== null) void session().then((known) => known.clock.note(time));
      },
      onNewerServer: () => void lookForUpdate(),
    });
  };
  const client = once(withAccess(fetchShown));
  // What sync does in the background shows in the sync icon, not in the loading strip.
  const quietClient = once(withAccess((input, init) => fetch(input, init)));
  const sync = once(async () => {
    const [{ createSync }, { WORD_LIST }, opened, quiet, known] = await Promise.all([
      import("#web/sync/sync.ts"),
      import("./word-list.ts"),
      device(),
      quietClient(),
      session(),
    ]);
    return createSync({ device: opened, client: quiet, session: known, wordList: WORD_LIST });
  });
  const library = createBrowserLibrary({ device, client });
  return { device, client, session, sync, local: localKeys, library, site: readSite() };
}

/** What the server wrote into the page. */
function readSite(): SiteSettings {
  const text = document.getElementById("site")?.textContent;
  return text ? (JSON.parse(text) as SiteSettings) : siteSettings(DEFAULT_SUPPORT_EMAIL);
}

/** Whether this browser keeps the library: somebody is signed in, or the worker serves the pages. */
function keepsLibrary(): boolean {
  return localKeys.readUser() !== null || ("serviceWorker" in navigator && navigator.serviceWorker.controller !== null);
}

function createBrowserLibrary(parts: Pick<Parts, "device" | "client">): LibraryPort {
  const reach = async <T>(load: () => Promise<T>): Promise<T> => {
    try {
      return await load();
    } catch (error) {
      throw error instanceof LibraryUnreachable
        ? error
        : new LibraryUnreachable("The library could not be fetched", { cause: error });
    }
  };
  const samples = once(async () => {
    const [{ createBrowserSamples }, client] = await Promise.all([import("./browser-samples.ts"), parts.client()]);
    return createBrowserSamples({ findDevice: async () => (keepsLibrary() ? await parts.device() : null), client });
  });
  return {
    samples: {
      index: () => reach(async () => (await samples()).index()),
      list: (shelf, cursor) => reach(async () => (await samples()).list(shelf, cursor)),
      wholeBook: (slug) => reach(async () => (await samples()).wholeBook(slug)),
      find: (address) => reach(async () => (await samples()).find(address)),
    },
    async books(kind) {
      if (keepsLibrary()) {
        const [device, { getBooks }] = await Promise.all([parts.device(), import("#web/db/library.ts")]);
        return await getBooks(device, kind);
      }
      return await reach(() => fetchBooks(parts, kind));
    },
    async book(slug) {
      if (!keepsLibrary()) return await reach(() => fetchBook(parts, slug));
      const [device, library] = await Promise.all([parts.device(), import("#web/db/library.ts")]);
      const known = await library.getBook(device, slug);
      if (known !== undefined) {
        void fetchBook(parts, slug)
          .then((book) => (book === null ? undefined : library.putBook(device, book)))
          .catch(() => undefined);
        return known;
      }
      const book = await reach(() => fetchBook(parts, slug));
      if (book !== null) await library.putBook(device, book);
      return book;
    },
  };
}

async function fetchBooks(parts: Pick<Parts, "client">, kind: TestKind): Promise<Book[]> {
  const client = await parts.client();
  const books: Book[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const reply = await client.call("books", {
      params: { skill: kind },
      query: { limit: "100", ...(cursor !== undefined && { cursor }) },
    });
    if (reply.kind !== "ok") throw new LibraryUnreachable("The books could not be fetched");
    books.push(...reply.data.books);
    cursor = reply.data.next;
  }
  return books;
}

async function fetchBook(parts: Pick<Parts, "client">, slug: string): Promise<Book | null> {
  const reply = await (await parts.client()).call("book", { params: { book_slug: slug }, query: {} });
  if (reply.kind === "ok") return reply.data;
  if (reply.kind === "problem" && (reply.status === 404 || reply.status === 400)) return null;
  throw new LibraryUnreachable("The book could not be fetched");
}

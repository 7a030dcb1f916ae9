import type { Book } from "#core/exam/content/book.ts";
import type { TestKind } from "#core/exam/content/module-type.ts";
import { DEFAULT_SUPPORT_EMAIL, createSiteSettings, type SiteSettings } from "#core/wire/account/site-settings.ts";
import { localKeys } from "#web/db/storage/local-keys.ts";
import type { Client } from "#web/net/client.ts";
import { type LibraryPort, LibraryUnreachable, type Services } from "#web/services.ts";
import { once } from "#web/sync/once.ts";
import { showLoadingLine } from "#web/ui/display/banner.ts";
import { showToast } from "#web/ui/overlay/toast.ts";
import { checkForUpdate, reloadIntoNewVersion } from "./service-worker.ts";

const fetchWithLoadingLine: typeof fetch = async (input, init) => {
  const hideLoadingLine = showLoadingLine();
  try {
    return await fetch(input, init);
  } finally {
    hideLoadingLine();
  }
};

/** Creates the services of the app in a browser. Loads the code of the larger services on first use. */
export function createBrowserServices(): Services {
  const device = once(async () => {
    const { openDevice } = await import("#web/db/storage/device.ts");
    return openDevice({ onNewer: askToReload });
  });
  const session = once(async () => (await import("#web/sync/session.ts")).createSession({ device, local: localKeys }));
  const createClientLoader = (fetcher: typeof fetch) => async (): Promise<Client> => {
    const { createClient } = await import("#web/net/client.ts");
    return createClient({
      origin: "",
      fetch: fetcher,
      access: {
        getToken: async () => (localKeys.readTokens() === null ? null : (await session()).getToken()),
        renewToken: async (refused) => (await session()).renewToken(refused),
      },
      onServerTime: (time) => {
        if (localKeys.readUser() !== null) void session().then(({ clock }) => clock.observe(time));
      },
      onNewerServer: () => void checkForUpdate(),
    });
  };
  const client = once(createClientLoader(fetchWithLoadingLine));
  // Sync shows its activity in the sync icon, not in the loading line.
  const backgroundClient = once(createClientLoader((input, init) => fetch(input, init)));
  const sync = once(async () => {
    const [{ createSync }, { WORD_LIST }, openedDevice, syncClient, openedSession] = await Promise.all([
      import("#web/sync/sync.ts"),
      import("../language/word-list.ts"),
      device(),
      backgroundClient(),
      session(),
    ]);
    return createSync({ device: openedDevice, client: syncClient, session: openedSession, wordList: WORD_LIST });
  });
  const library = createBrowserLibrary({ device, client });
  return { device, client, session, sync, local: localKeys, library, site: readSite() };
}

/** Tells the learner that this page cannot save any more, because another tab runs a newer version. */
function askToReload(): void {
  showToast({
    text: "Bandwise was updated in another tab",
    detail: "Your answers are kept. Reload this page to go on.",
    variant: "warning",
    action: { label: "Reload", run: () => void reloadIntoNewVersion() },
  });
}

/** Reads the site settings that the server rendered into the page. Returns default settings for a page without them. */
function readSite(): SiteSettings {
  const text = document.getElementById("site")?.textContent;
  return text ? (JSON.parse(text) as SiteSettings) : createSiteSettings(DEFAULT_SUPPORT_EMAIL);
}

/** Returns whether this browser stores the library: a user is signed in, or the service worker serves the pages. */
function storesLibrary(): boolean {
  return localKeys.readUser() !== null || ("serviceWorker" in navigator && navigator.serviceWorker.controller !== null);
}

function createBrowserLibrary(services: Pick<Services, "device" | "client">): LibraryPort {
  /** Runs `load`. Turns every rejection into a `LibraryUnreachable`. */
  const toUnreachable = async <T>(load: () => Promise<T>): Promise<T> => {
    try {
      return await load();
    } catch (error) {
      throw error instanceof LibraryUnreachable
        ? error
        : new LibraryUnreachable("The library could not be fetched", { cause: error });
    }
  };
  const samples = once(async () => {
    const [{ createBrowserSamples }, client] = await Promise.all([import("./browser-samples.ts"), services.client()]);
    return createBrowserSamples({ findDevice: async () => (storesLibrary() ? await services.device() : null), client });
  });
  return {
    samples: {
      index: () => toUnreachable(async () => (await samples()).index()),
      list: (selection, cursor) => toUnreachable(async () => (await samples()).list(selection, cursor)),
      wholeBook: (slug) => toUnreachable(async () => (await samples()).wholeBook(slug)),
      find: (address) => toUnreachable(async () => (await samples()).find(address)),
    },
    async books(kind) {
      if (storesLibrary()) {
        const [device, { getBooks }] = await Promise.all([services.device(), import("#web/db/library/books.ts")]);
        return await getBooks(device, kind);
      }
      return await toUnreachable(() => fetchBooks(services, kind));
    },
    async book(slug) {
      if (!storesLibrary()) return await toUnreachable(() => fetchBook(services, slug));
      const [device, library] = await Promise.all([services.device(), import("#web/db/library/books.ts")]);
      const known = await library.getBook(device, slug);
      if (known !== undefined) {
        // Stores the newest version for the next visit.
        void fetchBook(services, slug)
          .then((book) => (book === null ? undefined : library.putBook(device, book)))
          .catch(() => undefined);
        return known;
      }
      const book = await toUnreachable(() => fetchBook(services, slug));
      if (book !== null) await library.putBook(device, book);
      return book;
    },
  };
}

async function fetchBooks(services: Pick<Services, "client">, kind: TestKind): Promise<Book[]> {
  const client = await services.client();
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

async function fetchBook(services: Pick<Services, "client">, slug: string): Promise<Book | null> {
  const reply = await (await services.client()).call("book", { params: { book_slug: slug }, query: {} });
  if (reply.kind === "ok") return reply.data;
  if (reply.kind === "problem" && (reply.status === 404 || reply.status === 400)) return null;
  throw new LibraryUnreachable("The book could not be fetched");
}

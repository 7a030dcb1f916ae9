import type { BookSamples, SampleIndex } from "#core/wire/library/model-answers.ts";
import {
  isInSelection,
  toSampleDetail,
  type SampleInBook,
  toSampleItem,
  listSamplesOfBooks,
  type SampleSelection,
} from "#core/wire/library/sample-views.ts";
import type { Device } from "#web/db/storage/device.ts";
import {
  readAllBookSamples,
  deleteSamplePage,
  getBookSamples,
  getSamplePage,
  putSamplePage,
} from "#web/db/library/samples.ts";
import type { Client } from "#web/net/client.ts";
import type { Reply } from "#web/net/reply.ts";
import {
  LibraryUnreachable,
  type SampleAddress,
  type SamplePage,
  type SamplesPort,
  type SampleView,
} from "#web/services.ts";

type SamplesDependencies = {
  /** Returns the device if this browser stores the library, else null. */
  findDevice: () => Promise<Device | null>;
  client: Client;
};
/** HTTP statuses of an address that has no list or answer. */
const NOT_FOUND_STATUSES = new Set([400, 404]);
const HTTP_GONE = 410;

/**
 * Loads model answers in a browser. Returns a stored page at once, and fetches it again for the next time. If the page
 * is not stored, uses the network, then the books on the device.
 */
export function createBrowserSamples({
  findDevice,
  client,
}: SamplesDependencies): SamplesPort & { wholeBook: (slug: string) => Promise<BookSamples> } {
  async function loadThroughCache<T>(
    key: string,
    load: () => Promise<T>,
    fromBooks: (books: readonly BookSamples[]) => T | null,
  ): Promise<T> {
    const device = await findDevice();
    if (device === null) return await load();
    const fetchAndStore = async (): Promise<T> => {
      const value = await load();
      await (
        value === null || value === "gone" ? deleteSamplePage(device, key) : putSamplePage(device, key, value)
      ).catch(() => undefined);
      return value;
    };
    const known = await getSamplePage(device, key);
    if (known !== undefined) {
      void fetchAndStore().catch(() => undefined);
      return known.value as T;
    }
    try {
      return await fetchAndStore();
    } catch (error) {
      if (!(error instanceof LibraryUnreachable)) throw error;
      const found = fromBooks((await readAllBookSamples(device)).map((row) => row.samples));
      if (found === null) throw error;
      return found;
    }
  }

  return {
    index: () => loadThroughCache("index", async () => requireData(await client.call("sampleIndex", {})), buildIndex),

    list: (selection, cursor) =>
      loadThroughCache<SamplePage | null>(
        `list ${JSON.stringify(selection)} ${cursor ?? ""}`,
        async () => {
          const reply = await fetchList(client, selection, cursor);
          return isNotFound(reply) ? null : requireData(reply);
        },
        (books) => {
          const ofAnyBand = listSamplesOfBooks(books).filter((sample) =>
            isInSelection({ ...selection, band: null }, sample),
          );
          if (ofAnyBand.length === 0 || cursor !== null) return null;
          const selected = ofAnyBand.filter((sample) => isInSelection(selection, sample));
          return { samples: selected.map(toSampleItem), next: null };
        },
      ),

    async wholeBook(slug) {
      const device = await findDevice();
      const known = device === null ? undefined : await getBookSamples(device, slug);
      return known?.samples ?? requireData(await client.call("samplePack", { params: { book_slug: slug } }));
    },

    find: (address) =>
      loadThroughCache<SampleView | "gone" | null>(
        `answer ${address.section} ${address.id}`,
        () => fetchView(client, address),
        (books) => findView(listSamplesOfBooks(books), address),
      ),
  };
}

function isNotFound(reply: Reply<unknown>): boolean {
  return reply.kind === "problem" && NOT_FOUND_STATUSES.has(reply.status);
}

function requireData<T>(reply: Reply<T>): T {
  if (reply.kind === "ok") return reply.data;
  throw new LibraryUnreachable("The model answers could not be fetched");
}

function fetchList(client: Client, selection: SampleSelection, cursor: string | null): Promise<Reply<SamplePage>> {
  const query = {
    ...(selection.band !== null && { bands: String(selection.band) }),
    ...(cursor !== null && { cursor }),
  };
  switch (selection.by) {
    case "category":
      return client.call("categorySamples", { params: { category_id: selection.id }, query });
    case "book":
      return client.call("bookSamples", { params: { book_slug: selection.slug }, query });
    case "module":
      return client.call("moduleSamples", {
        params: { test_type: selection.testType, module_type: "writing", task: selection.task },
        query,
      });
  }
}

async function fetchView(client: Client, { section, id }: SampleAddress): Promise<SampleView | "gone" | null> {
  const params = { module_type: "writing", section_id: section, attempt_id: id } as const;
  const [reply, others] = await Promise.all([
    client.call("sample", { params }),
    client.call("otherSamples", { params, query: { limit: "12" } }),
  ]);
  if (isNotFound(reply)) return null;
  if (reply.kind === "problem" && reply.status === HTTP_GONE) return "gone";
  return { detail: requireData(reply), others: requireData(others).other_samples };
}

function findView(samples: readonly SampleInBook[], { section, id }: SampleAddress): SampleView | null {
  const ofTask = samples.filter((item) => item.section.id === section);
  const found = ofTask.find((item) => item.sample.id === id);
  if (found === undefined) return null;
  const others = ofTask.filter((item) => item.sample.id !== id);
  return { detail: toSampleDetail(found), others: others.map(toSampleItem) };
}

/** Returns an index of the model answers on the device, or null if there are none. */
function buildIndex(books: readonly BookSamples[]): SampleIndex | null {
  const samples = listSamplesOfBooks(books);
  if (samples.length === 0) return null;
  const categories = new Map<string, SampleIndex["categories"][number]>();
  for (const category of samples.flatMap((sample) => sample.categories)) {
    const before = categories.get(category.id)?.samples ?? 0;
    categories.set(category.id, { ...category, samples: before + 1 });
  }
  const modules = (["academic", "general"] as const).flatMap((test_type) =>
    ([1, 2] as const).map((task) => ({
      test_type,
      module_type: "writing" as const,
      task,
      samples: samples.filter((sample) => sample.test_type === test_type && sample.section.task === task).length,
    })),
  );
  return {
    total: samples.length,
    categories: [...categories.values()],
    books: books.map(({ book, tasks }) => ({
      slug: book.slug,
      name: book.name,
      cover: book.cover,
      ...(book.cover_sources !== undefined && { cover_sources: book.cover_sources }),
      samples: tasks.reduce((sum, task) => sum + task.samples.length, 0),
    })),
    modules: modules.filter((module) => module.samples > 0),
  };
}

import { canonicalJson } from "#core/exam/canonical-json.ts";
import { NO_KEY_VERSION } from "#core/exam/content/book-tests.ts";
import type { Category } from "#core/exam/content/category.ts";
import type { ModuleKey } from "#core/exam/content/answer-key.ts";
import type { KeyCorrection } from "#core/exam/content/key-correction.ts";
import type { CompiledBook, CompiledModule, CompiledTest } from "#core/exam/content/compiled.ts";
import { moduleNumbers } from "#core/exam/content/question-numbers.ts";
import type { Pack } from "#core/wire/library/books.ts";
import {
  addContent,
  addMedia,
  findContentRow,
  type LibraryRows,
  putBook,
  putKey,
  putModule,
  putTest,
  readLibrary,
  removeFromLibrary,
} from "#api/store/content/publishing.ts";
import { listKeyCorrections, setCurrentKey } from "#api/store/content/key-corrections.ts";
import { raisePublication } from "#api/store/content/publication.ts";
import { putSamples } from "#api/store/content/samples-publishing.ts";
import type { Tx } from "#api/store/store.ts";
import type { BookTable, BookTestTable, ModuleTable } from "#api/store/tables/library.ts";
import type { Services } from "#api/services.ts";
import { sha256Hex } from "#api/sha256.ts";
import { applyCorrections } from "./apply-corrections.ts";
import { markAttemptsAgain } from "../evaluation/mark-attempts-again.ts";
import {
  findRefusedModules,
  findUnchangedModules,
  type RefusedModule,
  type RefusedPlace,
  removeModules,
} from "./refuse-modules.ts";
import { toSampleRows } from "./sample-rows.ts";

/** What a publication changed: slugs, and the ids of model answers. Modules in `refused` keep their last version. */
export type PublishReport = {
  books: number;
  modules: number;
  samples: number;
  changed: string[];
  removed: string[];
  markedAgain: number;
  refused: RefusedModule[];
};

type PublishServices = Pick<Services, "store" | "blobs" | "clock">;

/**
 * Makes the library exactly these books. Publishing the same books again changes nothing. Contents are never
 * overwritten: a changed text has a new content_version, and the old version stays for the attempts that use it. A
 * changed key marks past attempts again, and staff's corrections of keys stay (`applyCorrections`). A book or module
 * that is missing from `books` is removed from the library and keeps a tombstone; a missing model answer loses its
 * text. `topics` are the categories of the model answers, besides the kinds of task.
 *
 * `refusedPlaces` are books and tests that could not be compiled: their published modules stay unchanged. A module that
 * reuses the slug or the id of something else is refused, and its published version stays too.
 *
 * Throws if a slug or the id of a model answer is used twice, or if a text changed without a new version: the compiler
 * prevents these cases.
 */
export async function publishBooks(
  services: PublishServices,
  books: readonly CompiledBook[],
  topics: readonly Category[] = [],
  refusedPlaces: readonly RefusedPlace[] = [],
): Promise<PublishReport> {
  const modules = books.flatMap((book) => book.tests.flatMap((test) => test.modules));
  assertUniqueSlugs(books.map((book) => book.slug));
  assertUniqueSlugs(modules.map(({ module }) => module.slug));
  assertUniqueSlugs(toSampleRows(books, topics).samples.map((row) => row.id));
  for (const { media } of modules) for (const { item, file } of media) await services.blobs.putFile(item.sha256, file);
  for (const { cover_media = [] } of books)
    for (const { item, file } of cover_media) await services.blobs.putFile(item.sha256, file);

  const now = services.clock.now();
  const report = await services.store.withTx(
    async (tx) => {
      const library = await readLibrary(tx);
      const refused = await findRefusedModules(tx, library, books);
      const accepted = removeModules(books, refused);
      const unchanged = findUnchangedModules(library, accepted, refused, refusedPlaces);
      const corrections = await listKeyCorrections(tx);
      const offers = toOffers(accepted, corrections);
      const samples = toSampleRows(accepted, topics);
      const changed = [...(await putBooks(tx, library, accepted)), ...(await putOffers(tx, library, offers, now))];
      const answers = await putSamples(tx, samples, unchanged, now);
      const removed = await removeMissing(tx, library, { books: accepted, offers, unchanged, now });
      await raisePublication(tx);
      return {
        modules: offers.length,
        samples: samples.samples.length,
        changed: [...changed, ...answers.changed],
        removed: [...removed, ...answers.removed],
        refused,
      };
    },
    { lock: "publish" },
  );

  const markedAgain = await markAttemptsAgain(services);
  return { books: books.length, ...report, markedAgain };
}

function toOffers(books: readonly CompiledBook[], corrections: readonly KeyCorrection[]): Offer[] {
  return books.flatMap((book) =>
    book.tests.flatMap((test) =>
      test.modules.map((compiled, order) => {
        const key = compiled.key === null ? null : applyCorrections(compiled.key, corrections);
        return toOffer(book, test, { compiled, key }, order);
      }),
    ),
  );
}

/** A module to offer. `key` is the authored key with the corrections of staff. */
type Offer = { row: ModuleTable; packBody: string; compiled: CompiledModule; key: ModuleKey | null };

function toOffer(
  book: CompiledBook,
  test: CompiledTest,
  { compiled, key }: Pick<Offer, "compiled" | "key">,
  order: number,
): Offer {
  const { module } = compiled;
  const pack: Pack = {
    module,
    key,
    media: module.media,
    book: { slug: book.slug, name: book.name },
    test: { slug: test.slug, name: test.name },
  };
  const packBody = JSON.stringify(pack);
  const row: ModuleTable = {
    slug: module.slug,
    book_slug: book.slug,
    test_slug: test.slug,
    module_type: module.module_type,
    test_type: module.test_type,
    name: module.name,
    sort_order: order,
    duration: module.duration,
    questions: moduleNumbers(module).length,
    content_version: module.content_version,
    key_version: key?.key_version ?? NO_KEY_VERSION,
    pack_hash: sha256Hex(packBody),
    pack_json_bytes: Buffer.byteLength(packBody),
    pack_media_bytes: module.media.reduce((sum, item) => sum + item.bytes, 0),
    removed_at: null,
  };
  return { row, packBody, compiled, key };
}

async function putBooks(tx: Tx, library: LibraryRows, books: readonly CompiledBook[]): Promise<string[]> {
  const changed: string[] = [];
  for (const book of books) {
    const row: BookTable = {
      slug: book.slug,
      name: book.name,
      description: book.description,
      cover: book.cover,
      cover_sources: book.cover_sources === undefined ? null : JSON.stringify(book.cover_sources),
      institute: book.institute.name,
      copyright: book.copyright,
      difficulty: book.difficulty,
      sort_order: book.order,
      removed_at: null,
    };
    const knownBook = library.books.find((known) => known.slug === book.slug);
    if (!isSameRow(row, knownBook)) {
      await putBook(tx, row);
      for (const { item } of book.cover_media ?? [])
        await addMedia(tx, { sha256: item.sha256, type: item.type, bytes: item.bytes });
      changed.push(book.slug);
    }
    for (const test of book.tests) {
      const testRow: BookTestTable = { book_slug: book.slug, slug: test.slug, name: test.name, sort_order: test.order };
      const knownTest = library.tests.find((known) => known.book_slug === book.slug && known.slug === test.slug);
      if (isSameRow(testRow, knownTest)) continue;
      await putTest(tx, testRow);
      changed.push(`${book.slug}/${test.slug}`);
    }
  }
  return changed;
}

async function putOffers(tx: Tx, library: LibraryRows, offers: readonly Offer[], now: number): Promise<string[]> {
  const changed: string[] = [];
  for (const offer of offers) {
    const known = library.modules.find((module) => module.slug === offer.row.slug);
    if (isSameRow(offer.row, known)) continue;
    await storeContent(tx, offer, now);
    await putModule(tx, offer.row, offer.packBody);
    changed.push(offer.row.slug);
  }
  return changed;
}

async function storeContent(tx: Tx, { row, compiled, key }: Offer, now: number): Promise<void> {
  const { module, key: authored } = compiled;
  const version = { module_slug: row.slug, content_version: row.content_version };
  const known = await findContentRow(tx, row.slug, row.content_version);
  if (known === null) {
    await addContent(tx, {
      ...version,
      module_type: row.module_type,
      key_version: row.key_version,
      authored_key_version: row.key_version,
      body: JSON.stringify(module),
      published_at: now,
    });
  } else if (canonicalJson(JSON.parse(known.body)) !== canonicalJson(module)) {
    throw new Error(
      `${row.slug} changed under content version ${row.content_version}. A published content is never overwritten.`,
    );
  }
  if (authored !== null) {
    const { key_version } = authored;
    await putKey(tx, { ...version, key_version, body: JSON.stringify(authored), published_at: now });
  }
  if (key !== null && key !== authored) await setCurrentKey(tx, key, now);
  for (const { sha256, type, bytes } of module.media) await addMedia(tx, { sha256, type, bytes });
}

async function removeMissing(
  tx: Tx,
  library: LibraryRows,
  {
    books,
    offers,
    unchanged,
    now,
  }: { books: readonly CompiledBook[]; offers: readonly Offer[]; unchanged: ReadonlySet<string>; now: number },
): Promise<string[]> {
  const offered = new Set(offers.map((offer) => offer.row.slug));
  const removedModules = library.modules
    .filter((module) => module.removed_at === null && !offered.has(module.slug) && !unchanged.has(module.slug))
    .map((module) => module.slug);
  const booksOfUnchanged = library.modules
    .filter((module) => unchanged.has(module.slug))
    .map((module) => module.book_slug);
  const remainingBooks = new Set([...books.map((book) => book.slug), ...booksOfUnchanged]);
  const removedBooks = library.books
    .filter((book) => book.removed_at === null && !remainingBooks.has(book.slug))
    .map((book) => book.slug);
  await removeFromLibrary(tx, removedBooks, removedModules, now);
  return [...removedBooks, ...removedModules];
}

function isSameRow(row: object, known: object | undefined): boolean {
  return known !== undefined && canonicalJson(row) === canonicalJson(known);
}

function assertUniqueSlugs(slugs: readonly string[]): void {
  const duplicate = slugs.find((slug, i) => slugs.indexOf(slug) !== i);
  if (duplicate !== undefined) throw new Error(`The slug ${duplicate} is used twice.`);
}

import { open } from "node:fs/promises";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** One file of a zip. `isCompressed`: the file is already compressed, like a recording, so the zip does not deflate it. */
export type ZipEntry = {
  readonly name: string;
  readonly isCompressed: boolean;
  readonly bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
};

/**
 * Writes a zip entry by entry, with one chunk in memory at a time. All entries get the modification time `modifiedAt`,
 * in milliseconds since 1970.
 */
export async function writeZip(path: string, entries: AsyncIterable<ZipEntry>, modifiedAt: number): Promise<void> {
  const chunks: Uint8Array[] = [];
  const faults: Error[] = [];
  const zip = new Zip((error, chunk) => {
    if (error === null) chunks.push(chunk);
    else faults.push(error);
  });
  const file = await open(path, "wx", 0o600);
  const writeChunks = async (): Promise<void> => {
    const [fault] = faults;
    if (fault !== undefined) throw fault;
    for (const chunk of chunks.splice(0)) {
      // In sequence: the chunks belong to one file.
      await file.writeFile(chunk);
    }
  };
  try {
    for await (const { name, isCompressed, bytes } of entries) {
      const member = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
      member.mtime = modifiedAt;
      zip.add(member);
      for await (const piece of bytes) {
        member.push(piece, false);
        await writeChunks();
      }
      member.push(new Uint8Array(0), true);
      await writeChunks();
    }
    zip.end();
    await writeChunks();
    await file.sync();
  } finally {
    await file.close();
  }
}

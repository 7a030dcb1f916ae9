import { open } from "node:fs/promises";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** One file of a zip; `isPacked` for sound, which deflating only makes slower. */
export type ZipEntry = {
  readonly name: string;
  readonly isPacked: boolean;
  readonly bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
};

/** Writes a zip, entry by entry: no more than one piece of it is ever held in memory. `at` is every entry's time. */
export async function writeZip(path: string, entries: AsyncIterable<ZipEntry>, at: number): Promise<void> {
  const made: Uint8Array[] = [];
  const faults: Error[] = [];
  const zip = new Zip((error, chunk) => {
    if (error === null) made.push(chunk);
    else faults.push(error);
  });
  const file = await open(path, "wx", 0o600);
  const flush = async (): Promise<void> => {
    const [fault] = faults;
    if (fault !== undefined) throw fault;
    for (const chunk of made.splice(0)) {
      // One after the other: they are pieces of one file.
      await file.writeFile(chunk);
    }
  };
  try {
    for await (const { name, isPacked, bytes } of entries) {
      const member = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
      member.mtime = at;
      zip.add(member);
      for await (const piece of bytes) {
        member.push(piece, false);
        await flush();
      }
      member.push(new Uint8Array(0), true);
      await flush();
    }
    zip.end();
    await flush();
    await file.sync();
  } finally {
    await file.close();
  }
}

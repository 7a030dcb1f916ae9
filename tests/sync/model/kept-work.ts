import { createDecrypter } from "#web/db/account/kept-work-cipher.ts";
import type { UnsentContent } from "#web/db/account/unsent-content.ts";
import type { WorkDatabase } from "#web/db/storage/work-database.ts";
import type { Story } from "./story.ts";

/** Decrypts the kept work on a device, with the keys that the server would return to its owners. */
export async function readKeptWork(story: Story, work: WorkDatabase): Promise<UnsentContent[]> {
  const contents: UnsentContent[] = [];
  for (const row of await work.keptWork.toArray()) {
    const pair = await story.app.services.store.db
      .selectFrom("kept_work_key")
      .selectAll()
      .where("account_id", "=", row.owner)
      .executeTakeFirstOrThrow();
    const open = await createDecrypter(pair, row);
    const part = await work.keptPart.get([row.id, 0]);
    if (part === undefined) throw new Error("Kept work has no content.");
    contents.push(JSON.parse(new TextDecoder().decode(await open(part.bytes))) as UnsentContent);
  }
  return contents;
}

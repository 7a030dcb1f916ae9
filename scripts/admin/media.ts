import { parseArgs } from "node:util";
import { putSharedValue } from "#api/store/operate/shared-values.ts";
import { fail, withServices } from "./with-services.ts";

export const MEDIA_USAGE = `       npm run admin -- use-media-folder
Sets DATA_DIR as the folder of recordings and media. Only for PostgreSQL without S3_ENDPOINT, after the folder was moved
or lost. The server no longer finds files outside it.`;

async function useMediaFolder(args: string[]): Promise<void> {
  if (parseArgs({ args, allowPositionals: true, options: {} }).positionals.length > 0) fail([MEDIA_USAGE]);
  await withServices(async ({ store, mediaFolderId, env }) => {
    if (mediaFolderId === undefined)
      fail(["This installation does not share a folder: it uses SQLite or an S3 store."]);
    await putSharedValue(store.db, "media_folder", mediaFolderId);
    process.stdout.write(`Recordings and media are in ${env.dataDir} now.\n`);
  });
}

/** Commands about recordings and media, by name. */
export const MEDIA_COMMANDS: Readonly<Record<string, (args: string[]) => Promise<void>>> = {
  "use-media-folder": useMediaFolder,
};

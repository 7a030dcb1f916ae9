/**
 * Floors are minimal built pages of the same kinds as our pages. No page of the same kind can be faster. They are in
 * the folder that FLOORS names (`npm run bench -- --floors PATH`).
 */
import { createReadStream, existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { freePort } from "#tests/support/free-port.ts";

export const PRERENDERED = "f2p-react-prerendered";
export const DATABASE = "f3-react-dexie";

const TYPES: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

/** Returns the folder of a floor, or null if the command names no floors. */
export function floorFolder(name: string): string | null {
  const floors = process.env["FLOORS"];
  if (floors === undefined) return null;
  const root = resolve(floors);
  const folder = [join(root, name), join(root, "dist", name)].find((path) => existsSync(join(path, "index.html")));
  if (folder === undefined) throw new Error(`${root} has no built floor ${name}`);
  return folder;
}

/** Serves a built floor, compressed like the product's files. */
export async function serveFloor(folder: string): Promise<{ address: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const path = join(folder, new URL(request.url ?? "/", "http://floor").pathname);
    const file = existsSync(path) && statSync(path).isFile() ? path : join(folder, "index.html");
    const type = TYPES[extname(file)];
    if (type === undefined || !/\bbr\b/u.test(String(request.headers["accept-encoding"]))) {
      response.writeHead(200, { "Content-Type": type ?? "application/octet-stream" });
      createReadStream(file).pipe(response);
      return;
    }
    response.writeHead(200, { "Content-Type": type, "Content-Encoding": "br" });
    response.end(brotliCompressSync(readFileSync(file)));
  });
  const port = await freePort();
  await new Promise<void>((resolve) => void server.listen(port, "127.0.0.1", resolve));
  return {
    address: `http://localhost:${port}/`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

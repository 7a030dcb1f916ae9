/**
 * The baseline of the API: bare `node:http` over the product's database. A read runs the product's statement, and sends
 * its rows as JSON or a prepared text. A write parses the body and stores it, with one flush to disk. POST /reads adds
 * a read. argv[2]: the database file. Prints its port.
 */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import Database from "better-sqlite3";

/** A read that the server answers. `preparedText`: the text to send instead of the rows, or null. */
export type RawRead = { path: string; sql: string; values: unknown[]; preparedText: string | null };

const database = new Database(process.argv[2] ?? "", { readonly: true });
const store = new Database(`${process.argv[2] ?? ""}.floor`);
store.pragma("journal_mode = WAL");
store.pragma("synchronous = FULL");
store.exec(
  "create table if not exists hand_in (id integer primary key, account text not null, body text not null) strict",
);
const add = store.prepare("insert into hand_in (account, body) values (?, ?)");
const reads = new Map<string, { statement: Database.Statement; values: unknown[]; preparedText: string | null }>();

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}

const server = createServer((request, response) => {
  const reply = (text: string): void => {
    response.writeHead(200, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) });
    response.end(text);
  };
  const path = request.url ?? "";
  const read = reads.get(path);
  if (read !== undefined) {
    const rows = read.statement.all(read.values);
    const text = read.preparedText ?? JSON.stringify(rows);
    if (request.method === "GET") return reply(text);
    return void bodyOf(request).then(() => reply(text));
  }
  if (path === "/processor") {
    const { user, system } = process.cpuUsage();
    return reply(String((user + system) / 1000));
  }
  return void bodyOf(request).then((body) => {
    if (path === "/reads") {
      const added = JSON.parse(body) as RawRead;
      reads.set(added.path, { ...added, statement: database.prepare(added.sql) });
      return reply("{}");
    }
    const { clientId } = JSON.parse(body) as { clientId: string };
    add.run(clientId, body);
    return reply("{}");
  });
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));

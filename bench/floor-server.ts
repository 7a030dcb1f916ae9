/**
 * The baseline server of the load benchmark: Hono and better-sqlite3 with the product's durability settings. A read
 * selects one row. A write inserts one row for each command, then reads a row. argv[2]: the database file. Prints its
 * port.
 */
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import Database from "better-sqlite3";
import { Hono } from "hono";

const database = new Database(process.argv[2] ?? "");
database.pragma("journal_mode = WAL");
database.pragma("synchronous = FULL");
database.exec(
  "create table page (name text primary key, body text not null) strict; create table op (id text primary key, body text not null) strict;",
);
const read = database.prepare("select body from page where name = ?").pluck();
const put = database.prepare("insert or replace into page values (?, ?)");
const add = database.prepare("insert or ignore into op values (?, ?)");
const addAll = database.transaction((ops: readonly { opId: string }[]) => {
  for (const op of ops) add.run(op.opId, JSON.stringify(op));
});

const app = new Hono();
app.get("/page/:name", (c) =>
  c.body(String(read.get(c.req.param("name"))), 200, { "Content-Type": "application/json" }),
);
app.post("/page/:name", async (c) => {
  put.run(c.req.param("name"), await c.req.text());
  return c.json({});
});
app.post("/write/:name", async (c) => {
  const { ops } = await c.req.json<{ ops: { opId: string }[] }>();
  addAll.immediate(ops);
  return c.body(String(read.get(c.req.param("name"))), 200, { "Content-Type": "application/json" });
});
app.get("/processor", (c) => {
  const { user, system } = process.cpuUsage();
  return c.json((user + system) / 1000);
});
const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, () =>
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`),
);

/**
 * Measures the time of a sign-in while thousands of other connections are idle or send a request byte by byte:
 * `npm run bench -- connections [count]`. The connections come from 100 addresses of this machine. Goal: no sign-in
 * fails, and the slowest takes under a second.
 */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { performance } from "node:perf_hooks";
import { createProofServer, PROOF_PASSWORD } from "#tests/proof/proof-server.ts";
import { median } from "./statistics.ts";

const COUNT = Number(process.argv[2] ?? 10_000);
const ADDRESSES = 100;
const SIGN_INS = 20;
/** This many connections are opened at a time. */
const AT_ONCE = 200;
const BYTE_EVERY_MS = 5_000;
/** What a connection sends when it opens. A connection with the empty text stays idle. */
const REQUEST_BEGINNINGS = [
  "",
  "GET / HTTP/1.1\r\nHost: x\r\nX-Drop: ",
  "POST /api/account/token/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{",
];

const server = await createProofServer(["ada"]);
await server.up();
const port = Number(new URL(server.origin).port);
const sockets = new Set<Socket>();
let opened = 0;

async function openConnection(index: number): Promise<void> {
  const socket = connect({ port, host: "127.0.0.1", localAddress: `127.0.1.${1 + (index % ADDRESSES)}` });
  socket.on("error", () => undefined);
  socket.once("close", () => sockets.delete(socket));
  sockets.add(socket);
  await Promise.race([once(socket, "connect"), once(socket, "close")]);
  opened += 1;
  const beginning = REQUEST_BEGINNINGS[index % REQUEST_BEGINNINGS.length] ?? "";
  if (beginning !== "") socket.write(beginning);
}

async function signIn(): Promise<{ status: number; ms: number }> {
  const began = performance.now();
  const reply = await fetch(`${server.origin}/api/account/token/`, {
    method: "POST",
    headers: { "content-type": "application/json", connection: "close" },
    body: JSON.stringify({ email: "ada@bandwise.test", password: PROOF_PASSWORD }),
  });
  await reply.arrayBuffer();
  return { status: reply.status, ms: performance.now() - began };
}

async function timeSignIns(): Promise<string> {
  const times: number[] = [];
  for (let turn = 0; turn < SIGN_INS; turn += 1) {
    const { status, ms } = await signIn();
    if (status !== 200) throw new Error(`A sign-in was answered with ${status}.`);
    times.push(ms);
  }
  return `median ${median(times).toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms`;
}

console.log(`${SIGN_INS} sign-ins without other connections: ${await timeSignIns()}`);
for (let first = 0; first < COUNT; first += AT_ONCE)
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, COUNT - first) }, (_, n) => openConnection(first + n)));
const sendingBytes = setInterval(() => {
  // Connections that have sent nothing stay idle. The others send one more byte.
  for (const socket of sockets) if (socket.bytesWritten > 0) socket.write("a");
}, BYTE_EVERY_MS);
console.log(`${opened} connections opened, ${sockets.size} open`);
console.log(`${SIGN_INS} sign-ins beside them: ${await timeSignIns()}`);
console.log(`${sockets.size} open afterwards`);
clearInterval(sendingBytes);
for (const socket of sockets) socket.destroy();
await server.dispose();

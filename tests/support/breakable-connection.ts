import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A TCP relay to a server. A test can cut the connection and restore it. */
export type BreakableConnection = {
  readonly port: number;
  /** Ends the open connections and refuses new ones. */
  cut(): Promise<void>;
  restore(): Promise<void>;
};

/** Starts a relay to the server at `port` on this machine. */
export async function createBreakableConnection(port: number): Promise<BreakableConnection> {
  const open = new Set<Socket>();
  /** Passes on what `source` sends, and closes `target` when `source` closes. */
  const passOn = (source: Socket, target: Socket): void => {
    open.add(source);
    source.on("error", () => undefined);
    source.on("close", () => {
      open.delete(source);
      target.destroy();
    });
    source.pipe(target);
  };
  const relay = createServer((client) => {
    const server = connect(port, "127.0.0.1");
    passOn(client, server);
    passOn(server, client);
  });
  const listen = (relayPort: number): Promise<void> =>
    new Promise((resolve) => relay.listen(relayPort, "127.0.0.1", resolve));
  await listen(0);
  const ownPort = (relay.address() as AddressInfo).port;
  return {
    port: ownPort,
    async cut() {
      const closed = new Promise((resolve) => relay.close(resolve));
      for (const socket of open) socket.destroy();
      await closed;
    },
    restore: () => listen(ownPort),
  };
}

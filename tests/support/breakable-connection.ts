import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A TCP relay to a server, which a test can cut and restore. */
export type BreakableConnection = {
  readonly port: number;
  /** Ends the open connections and refuses new ones. */
  cut(): Promise<void>;
  restore(): Promise<void>;
};

/** Starts a relay to `port` on this machine. */
export async function createBreakableConnection(port: number): Promise<BreakableConnection> {
  const open = new Set<Socket>();
  const relay = createServer((from) => {
    const to = connect(port, "127.0.0.1");
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(one);
      one.on("error", () => undefined);
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const listen = (at: number): Promise<void> => new Promise((resolve) => relay.listen(at, "127.0.0.1", resolve));
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

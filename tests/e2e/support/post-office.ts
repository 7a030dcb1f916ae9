/** A real SMTP server on this machine, and what was handed in at it. */
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export type PostOffice = {
  /** Where a server sends its mail. */
  readonly url: string;
  /** Every mail to an address, oldest first, its lines joined as they were before they were sent. */
  to(address: string): string[];
  close(): Promise<void>;
};

export async function openPostOffice(): Promise<PostOffice> {
  const received: { to: string[]; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const text = Buffer.concat(chunks)
          .toString("utf8")
          .replaceAll(/=\r?\n/g, "")
          .replaceAll("=3D", "=");
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), text });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    to: (address) => received.filter(({ to }) => to.includes(address)).map(({ text }) => text),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

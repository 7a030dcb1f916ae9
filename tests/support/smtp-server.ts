/** A real SMTP server on this machine that records the emails it receives. */
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export type SmtpServer = {
  /** Its address, for the setting SMTP_URL. */
  readonly url: string;
  /** Every email so far, oldest first. */
  readonly received: readonly { to: string[]; text: string }[];
  /** Returns every email to an address, oldest first, with its soft line breaks removed. */
  to(address: string): string[];
  close(): Promise<void>;
};

export async function startSmtpServer(): Promise<SmtpServer> {
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
    received,
    to: (address) => received.filter(({ to }) => to.includes(address)).map(({ text }) => text),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A real SMTP server on this machine. It records the emails that it accepts. */
export type SmtpServer = {
  /** The server's address, for the setting SMTP_URL. */
  readonly url: string;
  /** True: the server replies to each email that it should be sent again later. */
  isRefusing: boolean;
  /** The accepted emails, oldest first. `text` has no soft line breaks. */
  readonly received: readonly { to: string[]; text: string }[];
  /** Returns the texts of the accepted emails to an address, oldest first. */
  listEmailsTo(address: string): string[];
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
        if (smtp.isRefusing) return done(Object.assign(new Error("try later"), { responseCode: 451 }));
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
  const smtp: SmtpServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    isRefusing: false,
    received,
    listEmailsTo: (address) => received.filter(({ to }) => to.includes(address)).map(({ text }) => text),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return smtp;
}

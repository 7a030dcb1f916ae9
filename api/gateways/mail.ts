import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";

export type MailMessage = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** Delivers messages. `deliver` throws if a message was not accepted; the outbox then retries. */
export type MailGateway = {
  /** Whether messages stay on this machine, where `read` returns them. */
  readonly isLocal: boolean;
  deliver(message: MailMessage): Promise<void>;
  /** Returns a local message: as composed, or as raw text if it is no longer in memory. */
  read(id: string): Promise<{ message: MailMessage } | { raw: string } | null>;
  close(): void;
};

const SMTP_TIMEOUT_MS = 15_000;
const MAX_MESSAGES_IN_MEMORY = 200;

/** Sends by SMTP to the server at `url`. */
export function createSmtpMail({ url, from }: { url: string; from: string }): MailGateway {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: 2 * SMTP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    isLocal: false,
    deliver: async (message) => void (await transport.sendMail(toEnvelope(message, from))),
    read: async () => null,
    close: () => transport.close(),
  };
}

/** Writes each message as an .eml file into `dir` instead of sending it. */
export function createFileMail({ dir, from }: { dir: string; from: string }): MailGateway {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const recent = new Map<string, MailMessage>();
  return {
    isLocal: true,
    async deliver(message) {
      const sent = await transport.sendMail(toEnvelope(message, from));
      await mkdir(dir, { recursive: true });
      await writeFile(join(dir, `${message.id}.eml`), sent.message);
      recent.set(message.id, message);
      const oldest = recent.keys().next();
      if (recent.size > MAX_MESSAGES_IN_MEMORY && oldest.done !== true) recent.delete(oldest.value);
    },
    async read(id) {
      if (!/^[A-Za-z0-9_-]{16,64}$/u.test(id)) return null;
      const message = recent.get(id);
      if (message !== undefined) return { message };
      try {
        return { raw: await readFile(join(dir, `${id}.eml`), "utf8") };
      } catch {
        return null;
      }
    },
    close: () => transport.close(),
  };
}

function toEnvelope(
  message: MailMessage,
  from: string,
): {
  from: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  messageId: string;
} {
  const domain = /@([^\s>]+)/u.exec(from)?.[1] ?? "localhost";
  return {
    from,
    to: { name: "", address: message.to },
    subject: message.subject.replaceAll(/[\r\n]+/gu, " "),
    text: message.text,
    html: message.html,
    messageId: `<${message.id}@${domain}>`,
  };
}

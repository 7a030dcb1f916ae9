import type { MailGateway, MailMessage } from "#api/gateways/mail.ts";

export type FakeMail = MailGateway & {
  readonly sent: MailMessage[];
  /** While true, every delivery fails. */
  isDown: boolean;
  /** Returns the last message to this address. Throws if there is none. */
  last(to: string): MailMessage;
};

/** Creates a mail gateway that stores its messages in `sent`. */
export function createFakeMail({
  isLocal = true,
  onSent = () => undefined,
}: { isLocal?: boolean; onSent?: (message: MailMessage) => void } = {}): FakeMail {
  const sent: MailMessage[] = [];
  return {
    isLocal,
    isDown: false,
    sent,
    async deliver(message) {
      if (this.isDown) throw new Error("connect ECONNREFUSED");
      sent.push(message);
      onSent(message);
    },
    read: async (id) => {
      const message = sent.find((each) => each.id === id);
      return message === undefined ? null : { message };
    },
    close: () => {},
    last(to) {
      const found = sent.findLast((each) => each.to === to);
      if (found === undefined) throw new Error(`No mail to ${to}`);
      return found;
    },
  };
}

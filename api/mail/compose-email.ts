import { escapeHtml } from "#core/wire/text/escape-html.ts";
import type { Services } from "#api/services.ts";
import { randomId } from "#api/random-id.ts";
import { composeGreeting } from "./mail-name.ts";

export type Email = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};
export type Recipient = { readonly email: string; readonly first_name: string };
export type EmailContext = { readonly random: Services["random"]; readonly supportEmail: string };

/** Returns what every email needs from the server. */
export function emailContextOf(services: Pick<Services, "random" | "env">): EmailContext {
  return { random: services.random, supportEmail: services.env.supportEmail };
}

type Paragraph = string | { link: string; label: string } | { code: string; label: string };

/** Composes an email as text and as HTML: greeting, paragraphs, our name. */
export function composeEmail(
  context: EmailContext,
  recipient: Recipient,
  subject: string,
  paragraphs: readonly Paragraph[],
): Email {
  const all = [composeGreeting(recipient.first_name), ...paragraphs, "Bandwise"];
  return {
    id: randomId(context.random),
    to: recipient.email,
    subject,
    text: `${all.map(toText).join("\n\n")}\n`,
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(subject)}</title><body>${all.map(toHtml).join("")}</body></html>`,
  };
}

function toText(paragraph: Paragraph): string {
  if (typeof paragraph === "string") return paragraph;
  return "link" in paragraph ? `${paragraph.label}:\n${paragraph.link}` : `${paragraph.label}: ${paragraph.code}`;
}

function toHtml(paragraph: Paragraph): string {
  if (typeof paragraph === "string") return `<p>${escapeHtml(paragraph)}</p>`;
  if ("link" in paragraph) return `<p><a href="${escapeHtml(paragraph.link)}">${escapeHtml(paragraph.label)}</a></p>`;
  return `<p>${escapeHtml(paragraph.label)}: <strong>${escapeHtml(paragraph.code)}</strong></p>`;
}

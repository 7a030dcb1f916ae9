import type { Random } from "../parts.ts";
import { randomId } from "./random-id.ts";

export type Letter = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};
type Reader = { readonly email: string; readonly first_name: string };
export type Writer = { readonly random: Random; readonly supportEmail: string };

/** To prove an address: a link for this browser, a code for the installed app, which cannot catch the link. */
export function verificationLetter(
  writer: Writer,
  reader: Reader,
  proof: { link: string; code: string },
  isOneOfSeveral: boolean,
): Letter {
  return letter(writer, reader, "Verify your e-mail address", [
    "Welcome to Bandwise. Please confirm that this address is yours.",
    { link: proof.link, label: "Verify my address" },
    { code: proof.code, label: "Or enter this code where you registered" },
    "The link works for 24 hours, the code for 60 minutes.",
    isOneOfSeveral
      ? "This address was registered more than once. This message stands for one registration and its password only: use it if that was you just now, else you need not do anything."
      : "If you did not register, you need not do anything.",
  ]);
}

/** To somebody who registered an address that already has an account. */
export function alreadyRegisteredLetter(
  writer: Writer,
  reader: Reader,
  links: { login: string; reset: string },
): Letter {
  return letter(writer, reader, "You already have an account", [
    "Somebody, probably you, tried to register this address. It already has a Bandwise account, and nothing about it was changed.",
    { link: links.login, label: "Sign in" },
    { link: links.reset, label: "Choose a new password" },
  ]);
}

export function resetLetter(writer: Writer, reader: Reader, proof: { link: string; code: string }): Letter {
  return letter(writer, reader, "Choose a new password", [
    "Somebody, probably you, asked for a new password for this address.",
    { link: proof.link, label: "Choose a new password" },
    { code: proof.code, label: "Or enter this code where you asked for it" },
    "Both work for 60 minutes. If you did not ask, you need not do anything: your password stays as it is.",
  ]);
}

export function passwordChangedLetter(writer: Writer, reader: Reader): Letter {
  return letter(writer, reader, "Your password was changed", [
    "The password of your Bandwise account was just changed, and every device was signed out.",
    `If that was not you, write to ${writer.supportEmail} at once.`,
  ]);
}

type Paragraph = string | { link: string; label: string } | { code: string; label: string };

/** A letter of ours: greeting, paragraphs, name. */
export function letter(writer: Writer, reader: Reader, subject: string, paragraphs: readonly Paragraph[]): Letter {
  const all = [`Hello ${reader.first_name},`, ...paragraphs, "Bandwise"];
  return {
    id: randomId(writer.random),
    to: reader.email,
    subject,
    text: `${all.map(asText).join("\n\n")}\n`,
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escape(subject)}</title><body>${all.map(asHtml).join("")}</body></html>`,
  };
}

function asText(paragraph: Paragraph): string {
  if (typeof paragraph === "string") return paragraph;
  return "link" in paragraph ? `${paragraph.label}:\n${paragraph.link}` : `${paragraph.label}: ${paragraph.code}`;
}

function asHtml(paragraph: Paragraph): string {
  if (typeof paragraph === "string") return `<p>${escape(paragraph)}</p>`;
  if ("link" in paragraph) return `<p><a href="${escape(paragraph.link)}">${escape(paragraph.label)}</a></p>`;
  return `<p>${escape(paragraph.label)}: <strong>${escape(paragraph.code)}</strong></p>`;
}

/** Text as it may stand in HTML, between tags and in quoted attributes. */
export function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

import { type Letter, letter, type Writer } from "./mails.ts";

type Reader = { readonly email: string; readonly first_name: string };

/** That the second step was turned on or off. */
export function secondFactorLetter(writer: Writer, reader: Reader, state: "on" | "off"): Letter {
  return letter(writer, reader, `Two-step sign-in is ${state}`, [
    state === "on"
      ? "Your Bandwise account now asks for a code of your authenticator app when you sign in. All other devices were signed out."
      : "Your Bandwise account no longer asks for a code of an authenticator app when you sign in.",
    `If that was not you, write to ${writer.supportEmail} at once.`,
  ]);
}

/** To the new address: it becomes the account's once the code has been entered. */
export function newAddressLetter(writer: Writer, reader: Reader, code: string): Letter {
  return letter(writer, reader, "Confirm your new address", [
    "Somebody, probably you, wants to use this address for a Bandwise account.",
    { code, label: "Enter this code on your account page" },
    "It works for 60 minutes. If it was not you, you need not do anything.",
  ]);
}

/** To the old address, which is told where the account has gone. */
export function addressChangedLetter(writer: Writer, reader: Reader, address: string): Letter {
  return letter(writer, reader, "Your e-mail address was changed", [
    `Your Bandwise account now belongs to ${address}. Messages no longer come here.`,
    `If that was not you, write to ${writer.supportEmail} at once.`,
  ]);
}

/** That the copy of all data can be fetched. The file itself has no address that works for whoever has this mail. */
export function exportReadyLetter(writer: Writer, reader: Reader, link: string): Letter {
  return letter(writer, reader, "Your data is ready", [
    "The copy of everything in your Bandwise account that you asked for is ready.",
    { link, label: "Sign in and download it" },
    "It is kept for three days.",
  ]);
}

/** That the account goes, when, and how to keep it. */
export function deletionLetter(writer: Writer, reader: Reader, day: string, link: string): Letter {
  return letter(writer, reader, "Your account will be deleted", [
    `Your Bandwise account and everything in it will be deleted on ${day}. Every device was signed out.`,
    { link, label: "Changed your mind? Sign in before then to keep it" },
    `If you did not ask for this, sign in, keep the account and change your password, or write to ${writer.supportEmail}.`,
  ]);
}

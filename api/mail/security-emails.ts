import { composeEmail, type Email, type Writer } from "./compose-email.ts";

type Reader = { readonly email: string; readonly first_name: string };

/** Two-step sign-in was turned on or off. */
export function secondFactorEmail(writer: Writer, reader: Reader, state: "on" | "off"): Email {
  return composeEmail(writer, reader, `Two-step sign-in is ${state}`, [
    state === "on"
      ? "Your Bandwise account now asks for a code of your authenticator app when you sign in. All other devices were signed out."
      : "Your Bandwise account no longer asks for a code of an authenticator app when you sign in.",
    `If that was not you, write to ${writer.supportEmail} at once.`,
  ]);
}

/** Email to the new address of an account, with the code that confirms it. */
export function newAddressEmail(writer: Writer, reader: Reader, code: string): Email {
  return composeEmail(writer, reader, "Confirm your new address", [
    "Somebody, probably you, wants to use this address for a Bandwise account.",
    { code, label: "Enter this code on your account page" },
    "It works for 60 minutes. If it was not you, you need not do anything.",
  ]);
}

/** Email to the old address of an account, which names the new one. */
export function addressChangedEmail(writer: Writer, reader: Reader, address: string): Email {
  return composeEmail(writer, reader, "Your email address was changed", [
    `Your Bandwise account now belongs to ${address}. Messages no longer come here.`,
    `If that was not you, write to ${writer.supportEmail} at once.`,
  ]);
}

/** The export is ready. The link needs a sign-in, so the email alone opens nothing. */
export function exportReadyEmail(writer: Writer, reader: Reader, link: string): Email {
  return composeEmail(writer, reader, "Your data is ready", [
    "The copy of everything in your Bandwise account that you asked for is ready.",
    { link, label: "Sign in and download it" },
    "It is kept for three days.",
  ]);
}

/** The account will be deleted: when, and how to keep it. */
export function deletionEmail(writer: Writer, reader: Reader, day: string, link: string): Email {
  return composeEmail(writer, reader, "Your account will be deleted", [
    `Your Bandwise account and everything in it will be deleted on ${day}. Every device was signed out.`,
    { link, label: "Changed your mind? Sign in before then to keep it" },
    `If you did not ask for this, sign in, keep the account and change your password, or write to ${writer.supportEmail}.`,
  ]);
}

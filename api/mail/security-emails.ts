import { composeEmail, type Email, type EmailContext, type Recipient } from "./compose-email.ts";

/** Email to the owner of an account: two-step sign-in was turned on or off. */
export function secondFactorEmail(context: EmailContext, recipient: Recipient, state: "on" | "off"): Email {
  return composeEmail(context, recipient, `Two-step sign-in is ${state}`, [
    state === "on"
      ? "Your Bandwise account now asks for a code of your authenticator app when you sign in. All other devices were signed out."
      : "Your Bandwise account no longer asks for a code of an authenticator app when you sign in.",
    `If that was not you, write to ${context.supportEmail} at once.`,
  ]);
}

/** Email to the new address of an account, with the code that confirms it. */
export function newAddressEmail(context: EmailContext, recipient: Recipient, code: string): Email {
  return composeEmail(context, recipient, "Confirm your new address", [
    "Somebody, probably you, wants to use this address for a Bandwise account.",
    { code, label: "Enter this code on your account page" },
    "It works for 60 minutes. If it was not you, you need not do anything.",
  ]);
}

/** Email to the old address of an account, which names the new one. */
export function addressChangedEmail(context: EmailContext, recipient: Recipient, address: string): Email {
  return composeEmail(context, recipient, "Your email address was changed", [
    `Your Bandwise account now belongs to ${address}. Messages no longer come here.`,
    `If that was not you, write to ${context.supportEmail} at once.`,
  ]);
}

/** Email to the owner of an account: the export is ready. Its link requires a sign-in. */
export function exportReadyEmail(context: EmailContext, recipient: Recipient, link: string): Email {
  return composeEmail(context, recipient, "Your data is ready", [
    "The copy of everything in your Bandwise account that you asked for is ready.",
    { link, label: "Sign in and download it" },
    "It is kept for three days.",
  ]);
}

/** Email to the owner of an account that will be deleted: when, and how to keep it. */
export function deletionEmail(context: EmailContext, recipient: Recipient, day: string, link: string): Email {
  return composeEmail(context, recipient, "Your account will be deleted", [
    `Your Bandwise account and everything in it will be deleted on ${day}. Every device was signed out.`,
    { link, label: "Changed your mind? Sign in before then to keep it" },
    `If you did not ask for this, sign in, keep the account and change your password, or write to ${context.supportEmail}.`,
  ]);
}

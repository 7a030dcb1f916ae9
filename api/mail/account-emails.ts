import type { Services } from "#api/services.ts";
import { composeEmail, type Email, type Recipient, type EmailContext } from "./compose-email.ts";

/**
 * Email that verifies an address. Has a link, which opens in the browser, and a code to type into the installed app.
 */
export function verificationEmail(
  context: EmailContext,
  recipient: Recipient,
  proof: { link: string; code: string },
  isOneOfSeveral: boolean,
): Email {
  return composeEmail(context, recipient, "Verify your email address", [
    "Welcome to Bandwise. Please confirm that this address is yours.",
    { link: proof.link, label: "Verify my address" },
    { code: proof.code, label: "Or enter this code where you registered" },
    "The link works for 24 hours, the code for 60 minutes.",
    "In another browser, you also need the password that you chose.",
    isOneOfSeveral
      ? "This address was registered more than once. This message belongs to one registration and its password. Use it only if you have just registered. Otherwise, ignore it."
      : "If you did not register, ignore this message.",
  ]);
}

/** Returns the addresses where the owner of an account signs in or chooses a new password. */
export function signInLinks({ env }: Pick<Services, "env">): { login: string; reset: string } {
  return { login: `${env.publicOrigin}/login/`, reset: `${env.publicOrigin}/reset/` };
}

/** Email to the owner of an account whose address was registered again. */
export function alreadyRegisteredEmail(
  context: EmailContext,
  recipient: Recipient,
  links: { login: string; reset: string },
): Email {
  return composeEmail(context, recipient, "You already have an account", [
    "Somebody, probably you, tried to register this address. It already has a Bandwise account, and nothing about it was changed.",
    { link: links.login, label: "Sign in" },
    { link: links.reset, label: "Choose a new password" },
  ]);
}

/** Email to an address without an account, for which somebody requested a message. */
export function noAccountEmail(context: EmailContext, email: string, register: string): Email {
  return composeEmail(context, { email, first_name: "" }, "No account with this address", [
    "Somebody, probably you, asked for a message to this address. It has no Bandwise account.",
    "If you have one, you registered it with another address.",
    { link: register, label: "Create an account" },
    "If you did not ask, ignore this message.",
  ]);
}

export function resetEmail(context: EmailContext, recipient: Recipient, proof: { link: string; code: string }): Email {
  return composeEmail(context, recipient, "Choose a new password", [
    "Somebody, probably you, asked for a new password for this address.",
    { link: proof.link, label: "Choose a new password" },
    { code: proof.code, label: "Or enter this code where you asked for it" },
    "Both work for 60 minutes. If you did not ask, you need not do anything: your password stays as it is.",
  ]);
}

/** `signedOut`: which devices the change signed out. A reset also signs out the device in use. */
export function passwordChangedEmail(
  context: EmailContext,
  recipient: Recipient,
  signedOut: "every device" | "every other device",
): Email {
  return composeEmail(context, recipient, "Your password was changed", [
    `The password of your Bandwise account was just changed, and ${signedOut} was signed out.`,
    `If that was not you, write to ${context.supportEmail} at once.`,
  ]);
}

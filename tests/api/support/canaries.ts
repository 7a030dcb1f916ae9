import type { MailMessage } from "#api/gateways/mail.ts";

/**
 * Values that no log may contain, collected from what a test sends, receives and mails: secrets, addresses and texts.
 */
export type Canaries = {
  collectFromRequest(path: string, init: RequestInit | undefined): void;
  collectFromReply(response: Response): Promise<void>;
  collectFromMail(message: MailMessage): void;
  /** Returns the collected values that a log contains, each with its kind. */
  findIn(log: string): string[];
};

type Kind = "secret" | "code" | "address" | "name" | "words";

const SECRET =
  /^(?:password\d?|current_password|access|refresh|sign_out|private_key|token|secret|signature|recovery_codes|codes|uri)$/u;
const ADDRESS = /^[^\s@]{2,}@[^\s@]+\.[^\s@]+$/u;
const CODE = /^\d{6,8}$/u;
/** Shorter values appear in a log by chance, so they are not collected. */
const MIN_LENGTH: Readonly<Record<Kind, number>> = { secret: 8, code: 6, address: 6, name: 5, words: 16 };

export function createCanaries(): Canaries {
  const collected = new Map<string, Kind>();
  /** The paths of all requests. A value in a path is not a secret, because paths are logged. */
  let paths = "";
  const add = (kind: Kind, value: string): void => {
    if (value.length >= MIN_LENGTH[kind]) collected.set(value, kind);
  };

  function collect(key: string, value: string, isFromCaller: boolean): void {
    // An error code is a constant, not a secret.
    if (key === "code" && CODE.test(value)) add("code", value);
    else if (SECRET.test(key)) add("secret", value);
    else if (ADDRESS.test(value)) add("address", value);
    else if (isFromCaller && key === "last_name") add("name", value);
    // A person has typed a value with spaces. Texts in replies are mostly our own, so only requests count.
    else if (isFromCaller && /\S\s\S/u.test(value)) add("words", value);
  }

  /** Collects every text in a value under the name of its field. Not recursive: some tests nest thousands of levels. */
  function collectAll(value: unknown, name: string, isFromCaller: boolean): void {
    const waiting: [string, unknown][] = [[name, value]];
    for (const [key, each] of waiting) {
      if (typeof each === "string") collect(key, each, isFromCaller);
      else if (Array.isArray(each)) for (const item of each) waiting.push([key, item]);
      else if (typeof each === "object" && each !== null) waiting.push(...Object.entries(each));
    }
  }

  return {
    collectFromRequest(path, init) {
      const { pathname, searchParams } = new URL(path, "http://localhost");
      paths += `${pathname}\n`;
      for (const [name, value] of searchParams) collectAll(value, name, true);
      const headers = new Headers(init?.headers);
      add("secret", headers.get("authorization")?.replace(/^Bearer /iu, "") ?? "");
      for (const cookie of headers.get("cookie")?.split("; ") ?? []) add("secret", cookie.split("=")[1] ?? "");
      if (typeof init?.body === "string") collectAll(parseJson(init.body), "", true);
    },
    async collectFromReply(response) {
      for (const cookie of response.headers.getSetCookie()) add("secret", /=([^;]*)/u.exec(cookie)?.[1] ?? "");
      if (response.headers.get("content-type")?.startsWith("application/json") === true)
        collectAll(parseJson(await response.clone().text()), "", false);
    },
    collectFromMail({ to, text }) {
      add("address", to);
      for (const [, token = ""] of text.matchAll(/token=([\w-]+)/gu)) add("secret", token);
      for (const [, code = ""] of text.matchAll(/: (\d{6})$/gmu)) add("code", code);
    },
    findIn(log) {
      const lower = log.toLowerCase();
      const isIn = (value: string, kind: Kind): boolean => {
        if (kind === "code") return new RegExp(`(?<![\\w.-])${value}(?![\\w.-])`, "u").test(log);
        if (kind === "address") return lower.includes(value.toLowerCase());
        return log.includes(value) || log.includes(JSON.stringify(value).slice(1, -1));
      };
      return [...collected]
        .filter(([value, kind]) => isIn(value, kind) && !paths.includes(value))
        .map(([value, kind]) => `${kind}: ${value}`);
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

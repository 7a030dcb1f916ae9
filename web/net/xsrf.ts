const COOKIE = "XSRF-TOKEN";
const HEADER = "X-XSRF-TOKEN";

/** Returns the header that repeats the server's XSRF cookie. Empty without the cookie or without a document. */
export function xsrfHeader(cookies = readCookies()): Record<string, string> {
  for (const cookie of cookies.split(";")) {
    const [name, ...value] = cookie.trim().split("=");
    if (name === COOKIE) return { [HEADER]: decode(value.join("=")) };
  }
  return {};
}

function readCookies(): string {
  return (globalThis as { document?: { cookie?: string } }).document?.cookie ?? "";
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

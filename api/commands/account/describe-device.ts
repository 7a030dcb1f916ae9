const BROWSERS = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//u],
  ["Opera", /\bOPR\//u],
  ["Samsung Internet", /\bSamsungBrowser\//u],
  ["Firefox", /\b(?:Firefox|FxiOS)\//u],
  ["Chrome", /\b(?:Chrome|CriOS|HeadlessChrome)\//u],
  ["Safari", /\bSafari\//u],
] as const;
const SYSTEMS = [
  ["iPhone", /\biPhone\b/u],
  ["iPad", /\biPad\b/u],
  ["Android", /\bAndroid\b/u],
  ["ChromeOS", /\bCrOS\b/u],
  ["Windows", /\bWindows\b/u],
  ["Mac", /\bMacintosh\b/u],
  ["Linux", /\bLinux\b/u],
] as const;

const MAX_READ_CHARACTERS = 400;

/**
 * Returns the browser and the system of a user-agent header, or null if neither is known. Learners recognise their
 * devices by these names. A session stores nothing else of the header.
 */
export function describeDevice(userAgent: string | undefined): string | null {
  const nameIn = (list: readonly (readonly [string, RegExp])[]): string | undefined =>
    list.find(([, pattern]) => pattern.test((userAgent ?? "").slice(0, MAX_READ_CHARACTERS)))?.[0];
  const browser = nameIn(BROWSERS);
  const system = nameIn(SYSTEMS);
  if (browser === undefined) return system ?? null;
  return system === undefined ? browser : `${browser} on ${system}`;
}

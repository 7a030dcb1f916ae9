const TIME = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long" });
const YEAR = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });

/** When something was: "at 14:02" today, else "on 3 March", with the year where it is another. Times in ms. */
export function timeWords(at: number, now: number): string {
  if (new Date(at).toDateString() === new Date(now).toDateString()) return `at ${TIME.format(at)}`;
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return `on ${(isThisYear ? DAY : YEAR).format(at)}`;
}

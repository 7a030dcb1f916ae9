/** "1 word", "144 words". */
export function wordsText(words: number): string {
  return words === 1 ? "1 word" : `${words} words`;
}

/** What the last look says of one task. */
export function taskStands(title: string, words: number, minimum: number): { text: string; isShort: boolean } {
  if (words === 0) return { text: `${title} is empty.`, isShort: true };
  const isShort = words < minimum;
  const short = isShort ? `, ${minimum - words} below the ${minimum} it asks for` : "";
  return { text: `${title}: ${wordsText(words)}${short}.`, isShort };
}

/** So many steps the bar has: one for each of its pixels, because to paint it again costs as much as to write. */
const BAR_STEPS = 72;

/** How far the bar is filled, of 1: the minimum stands at three quarters. */
export function barShare(words: number, minimum: number): number {
  return Math.min(1, Math.floor((words * BAR_STEPS * 0.75) / minimum) / BAR_STEPS);
}

/** What is spoken while the words grow: every fifty, and the minimum. Null where nothing is. */
export function spokenCount(before: number, words: number, minimum: number): string | null {
  if (before < minimum && words >= minimum) return `${wordsText(words)}, the minimum is reached`;
  return Math.floor(words / 50) > Math.floor(before / 50) ? wordsText(words) : null;
}

/** "Today at 09:41", "3 March at 17:05". */
export function versionTime(at: number, now: number): string {
  const moment = new Date(at);
  const time = moment.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  const isToday = moment.toDateString() === new Date(now).toDateString();
  return isToday
    ? `Today at ${time}`
    : `${moment.toLocaleDateString("en-GB", { day: "numeric", month: "long" })} at ${time}`;
}

import { mediaPath, type MediaItem } from "#core/exam/content/media.ts";
import type { SpokenLine } from "#core/exam/content/part.ts";

/** Pause between the examiner's sentences, in ms. */
const PAUSE_MS = 350;
/** How long a line without audio is shown: its reading time, in ms. */
const readingTime = (text: string): number => 1_200 + text.split(/\s+/u).length * 260;

export type ExaminerVoice = {
  /** Speaks lines in order; resolves at the end, or at once when silenced. */
  say(lines: readonly SpokenLine[], onLine: (line: SpokenLine) => void): Promise<void>;
  silence(): void;
  /** Loads lines ahead. */
  prepare(lines: readonly SpokenLine[]): void;
  /** Returns whether the last line was played with sound; null before the first line. */
  isAudible(): boolean | null;
  close(): void;
};

/**
 * Plays the examiner's lines from the pack, as Blob URLs, so that they also play on a page without a service worker. A
 * missing or unplayable line is only shown.
 */
export function createExaminerVoice(
  media: readonly MediaItem[],
  load: (path: string) => Promise<Blob | null>,
): ExaminerVoice {
  const items = new Map(media.map((item) => [item.id, item]));
  const urls = new Map<string, Promise<string | null>>();
  const player = new Audio();
  let isAudible: boolean | null = null;
  let endCurrent: (() => void) | null = null;
  let calls = 0;

  function urlOf(line: SpokenLine): Promise<string | null> {
    const item = line.audio === undefined ? undefined : items.get(line.audio);
    if (item === undefined) return Promise.resolve(null);
    const known = urls.get(item.id);
    if (known !== undefined) return known;
    const url = load(mediaPath(item))
      .then((blob) => (blob === null ? null : URL.createObjectURL(blob)))
      .catch(() => null);
    urls.set(item.id, url);
    void url.then((found) => {
      if (found === null) urls.delete(item.id);
    });
    return url;
  }

  const wait = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      endCurrent = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  /** Plays a file to its end; resolves to false if it does not play. */
  async function play(url: string): Promise<boolean> {
    const ended = new Promise<boolean>((resolve) => {
      player.addEventListener("ended", () => resolve(true), { once: true });
      player.addEventListener("error", () => resolve(false), { once: true });
      endCurrent = () => resolve(true);
    });
    player.src = url;
    try {
      await player.play();
    } catch {
      return false;
    }
    return await ended;
  }

  return {
    async say(lines, onLine) {
      calls += 1;
      const call = calls;
      for (const [index, line] of lines.entries()) {
        onLine(line);
        const url = await urlOf(line);
        if (call !== calls) return;
        const isPlayed = url !== null && (await play(url));
        if (call !== calls) return;
        isAudible = isPlayed;
        await wait(isPlayed ? (index < lines.length - 1 ? PAUSE_MS : 0) : readingTime(line.text));
        if (call !== calls) return;
      }
    },
    silence() {
      calls += 1;
      player.pause();
      endCurrent?.();
      endCurrent = null;
    },
    prepare(lines) {
      for (const line of lines) void urlOf(line);
    },
    isAudible: () => isAudible,
    close() {
      calls += 1;
      player.pause();
      endCurrent?.();
      player.removeAttribute("src");
      for (const url of urls.values()) void url.then((found) => found !== null && URL.revokeObjectURL(found));
      urls.clear();
    },
  };
}

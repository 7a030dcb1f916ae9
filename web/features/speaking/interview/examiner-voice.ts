import { mediaPath, type MediaItem } from "#core/exam/content/media.ts";
import type { SpokenLine } from "#core/exam/content/part.ts";

const PAUSE_BETWEEN_LINES_MS = 350;
/** A line without audio is shown for this long, and longer for each of its words. */
const MIN_READING_MS = 1_200;
const READING_MS_PER_WORD = 260;

export type ExaminerVoice = {
  /** Speaks lines in order. Resolves after the last line, or at once when `silence` is called. */
  say(lines: readonly SpokenLine[], onLine: (line: SpokenLine) => void): Promise<void>;
  silence(): void;
  /** Loads the audio of lines that are spoken later. */
  prepare(lines: readonly SpokenLine[]): void;
  /** Returns whether the last finished line was played with sound. Null before the first. */
  isAudible(): boolean | null;
  close(): void;
};

/**
 * Plays the examiner's lines. They are loaded as Blob URLs, so that they also play on a page without a service worker.
 * A line that is missing or cannot be played is only shown, for as long as it takes to read.
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
  /** Number of the latest call of `say`, `silence` or `close`. A running `say` stops when the number changes. */
  let latestCall = 0;

  function urlOf(line: SpokenLine): Promise<string | null> {
    const item = line.audio === undefined ? undefined : items.get(line.audio);
    if (item === undefined) return Promise.resolve(null);
    const existing = urls.get(item.id);
    if (existing !== undefined) return existing;
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

  /** Plays a file to its end or until it is silenced. Resolves to false if the file cannot be played. */
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
      latestCall += 1;
      const call = latestCall;
      for (const [index, line] of lines.entries()) {
        onLine(line);
        const url = await urlOf(line);
        if (call !== latestCall) return;
        const isPlayed = url !== null && (await play(url));
        if (call !== latestCall) return;
        isAudible = isPlayed;
        if (!isPlayed) await wait(readingTime(line.text));
        else if (index < lines.length - 1) await wait(PAUSE_BETWEEN_LINES_MS);
        if (call !== latestCall) return;
      }
    },
    silence() {
      latestCall += 1;
      player.pause();
      endCurrent?.();
      endCurrent = null;
    },
    prepare(lines) {
      for (const line of lines) void urlOf(line);
    },
    isAudible: () => isAudible,
    close() {
      latestCall += 1;
      player.pause();
      endCurrent?.();
      player.removeAttribute("src");
      for (const url of urls.values()) void url.then((found) => found !== null && URL.revokeObjectURL(found));
      urls.clear();
    },
  };
}

function readingTime(text: string): number {
  return MIN_READING_MS + text.split(/\s+/u).length * READING_MS_PER_WORD;
}

import { mediaPath, type MediaItem } from "#core/exam/content/media.ts";
import type { SpokenLine } from "#core/exam/content/part.ts";

/** Between two sentences of the examiner, in ms. */
const BREATH = 350;
/** A line that cannot be heard stands for as long as it takes to read it, in ms. */
const readingTime = (text: string): number => 1_200 + text.split(/\s+/u).length * 260;

export type ExaminerVoice = {
  /** Says lines one after the other; resolves when all are said, or at once when silenced. */
  say(lines: readonly SpokenLine[], onLine: (line: SpokenLine) => void): Promise<void>;
  silence(): void;
  /** Fetches lines before they are needed. */
  prepare(lines: readonly SpokenLine[]): void;
  /** Whether a line can be heard on this device; null while nobody has tried. */
  hears(): boolean | null;
  close(): void;
};

/**
 * Speaks the examiner's lines from the files of the pack, as Blob URLs so that they play on a page that no worker
 * controls. What is missing, or will not play, is only printed.
 */
export function createExaminerVoice(
  media: readonly MediaItem[],
  load: (path: string) => Promise<Blob | null>,
): ExaminerVoice {
  const items = new Map(media.map((item) => [item.id, item]));
  const urls = new Map<string, Promise<string | null>>();
  const player = new Audio();
  let hears: boolean | null = null;
  let end: (() => void) | null = null;
  let turn = 0;

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
      end = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  /** Plays a file to its end; false where it would not play. */
  async function play(url: string): Promise<boolean> {
    const over = new Promise<boolean>((resolve) => {
      player.addEventListener("ended", () => resolve(true), { once: true });
      player.addEventListener("error", () => resolve(false), { once: true });
      end = () => resolve(true);
    });
    player.src = url;
    try {
      await player.play();
    } catch {
      return false;
    }
    return await over;
  }

  return {
    async say(lines, onLine) {
      turn += 1;
      const mine = turn;
      for (const [index, line] of lines.entries()) {
        onLine(line);
        const url = await urlOf(line);
        if (mine !== turn) return;
        const isHeard = url !== null && (await play(url));
        if (mine !== turn) return;
        hears = isHeard;
        await wait(isHeard ? (index < lines.length - 1 ? BREATH : 0) : readingTime(line.text));
        if (mine !== turn) return;
      }
    },
    silence() {
      turn += 1;
      player.pause();
      end?.();
      end = null;
    },
    prepare(lines) {
      for (const line of lines) void urlOf(line);
    },
    hears: () => hears,
    close() {
      turn += 1;
      player.pause();
      end?.();
      player.removeAttribute("src");
      for (const url of urls.values()) void url.then((found) => found !== null && URL.revokeObjectURL(found));
      urls.clear();
    },
  };
}

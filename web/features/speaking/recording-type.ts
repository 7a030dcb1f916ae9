import type { RecordingType } from "#core/wire/uploads.ts";

/**
 * What to ask the browser to record into, the best first. WebKit claims WebM and does it badly, so it gets MP4 alone;
 * everything else records Opus. Null: let the browser choose.
 */
export function chooseType(isSupported: (type: string) => boolean, isWebKit: boolean): string | null {
  const wanted = isWebKit ? ["audio/mp4"] : ["audio/webm;codecs=opus", "audio/mp4"];
  return wanted.find(isSupported) ?? null;
}

/** Safari, and every browser on iOS: the engine that has WebKit's recorder. */
export function isWebKitEngine(userAgent: string): boolean {
  return /AppleWebKit/u.test(userAgent) && !/Chrome|Chromium|Android|HeadlessChrome/u.test(userAgent);
}

/** The container of a recorder's own type ("audio/mp4; codecs=…"); null for one that no server of ours takes. */
export function containerOf(type: string): RecordingType | null {
  const [container = ""] = type.toLowerCase().split(";");
  switch (container.trim()) {
    case "audio/webm":
    case "video/webm":
      return "audio/webm";
    case "audio/ogg":
      return "audio/ogg";
    case "audio/mp4":
    case "audio/x-m4a":
    case "video/mp4":
      return "audio/mp4";
    case "audio/wav":
    case "audio/x-wav":
      return "audio/wav";
    default:
      return null;
  }
}

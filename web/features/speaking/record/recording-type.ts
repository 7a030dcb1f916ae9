import type { RecordingType } from "#core/wire/attempt/uploads.ts";

/**
 * Returns the MIME type to record, or null for the browser's default. WebKit reports support for WebM but records it
 * badly, so WebKit gets MP4. Other browsers record Opus in WebM.
 */
export function chooseType(isSupported: (type: string) => boolean, isWebKit: boolean): string | null {
  const wanted = isWebKit ? ["audio/mp4"] : ["audio/webm;codecs=opus", "audio/mp4"];
  return wanted.find(isSupported) ?? null;
}

/** Returns whether the browser uses WebKit: Safari, and every browser on iOS. */
export function isWebKitEngine(userAgent: string): boolean {
  return /AppleWebKit/u.test(userAgent) && !/Chrome|Chromium|Android/u.test(userAgent);
}

/** Returns the container of a recorder's type ("audio/mp4; codecs=…"), or null if the server does not accept it. */
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

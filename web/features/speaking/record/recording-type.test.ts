import { describe, expect, it } from "vitest";
import { chooseType, containerOf, isWebKitEngine } from "./recording-type.ts";

const AGENTS = {
  iphone:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1",
  chromeOnIphone:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/138.0 Mobile/15E148 Safari/604.1",
  chrome: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36",
  firefox: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
};

describe("the recording type", () => {
  it("is MP4 on WebKit, whatever other types WebKit reports as supported", () => {
    expect(chooseType(() => true, true)).toBe("audio/mp4");
    expect(chooseType((type) => type.startsWith("audio/webm"), true)).toBeNull();
  });
  it("is Opus in WebM elsewhere, then MP4, then the browser's default", () => {
    expect(chooseType(() => true, false)).toBe("audio/webm;codecs=opus");
    expect(chooseType((type) => type === "audio/mp4", false)).toBe("audio/mp4");
    expect(chooseType(() => false, false)).toBeNull();
  });
  it("depends on the engine: Safari and every browser on iOS use WebKit", () => {
    expect(
      Object.entries(AGENTS)
        .filter(([, agent]) => isWebKitEngine(agent))
        .map(([name]) => name),
    ).toEqual(["iphone", "chromeOnIphone"]);
  });
  it.each([
    ["audio/webm;codecs=opus", "audio/webm"],
    ["audio/mp4; codecs=mp4a.40.2", "audio/mp4"],
    ["AUDIO/OGG", "audio/ogg"],
    ["audio/x-matroska", null],
    ["", null],
  ])("containerOf(%s) is %s", (type, container) => expect(containerOf(type)).toBe(container));
});

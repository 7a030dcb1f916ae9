import { render, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { axeFaults, fill, press } from "#tests/support/component.tsx";
import { installFakeDictation } from "#tests/support/fake-dictation.ts";
import { type Device, openDevice } from "#web/db/storage/device.ts";
import { TranscriptEditor } from "./transcript-editor.tsx";

let device: Device;
beforeEach(() => {
  device = openDevice({ names: { work: crypto.randomUUID(), cache: crypto.randomUUID() } });
  return () => Promise.all([device.work.delete(), device.cache.delete()]);
});

function show({ canDictate }: { canDictate: boolean }): void {
  installFakeDictation(canDictate);
  render(
    <TranscriptEditor
      device={device}
      slug="AAAAAAAAAAAAAAAAAAAAAA"
      owner="account-ada"
      part={1}
      row={undefined}
      isUnsent={false}
      service={null}
    />,
  );
}
const getText = (): string => screen.getByRole<HTMLTextAreaElement>("textbox").value;
const dictateButton = (): HTMLElement => screen.getByRole("button", { name: "Dictate Part 1" });

describe("dictation", () => {
  test("starts on request, and shows words that may still change apart from the text", async () => {
    show({ canDictate: true });
    await fill("What you said in Part 1", "Um, well,");
    expect(window.fakeDictation.started).toBe(0);
    await press("Dictate Part 1");
    await screen.findByText(/^Listening\..+may send the sound to its maker/u);
    expect(window.fakeDictation.settings).toEqual({ lang: "en-GB", continuous: true, interimResults: true });
    window.fakeDictation.hear([[{ words: "I leave", isFinal: false }]]);
    await screen.findByText("I leave…");
    expect(getText()).toBe("Um, well,");
    expect(await axeFaults()).toEqual([]);
  });

  test("adds final words to the text, also when several come at once, and keeps the last words after a stop", async () => {
    show({ canDictate: true });
    dictateButton().focus();
    await userEvent.keyboard("{Enter}");
    window.fakeDictation.hear([
      [{ words: "I live in a flat", isFinal: true }],
      [
        { words: "near the", isFinal: true },
        { words: "harbour", isFinal: true },
        { words: "be", isFinal: false },
      ],
    ]);
    await waitFor(() => expect(getText()).toBe("I live in a flat near the harbour"));
    await screen.findByText("be…");

    window.fakeDictation.lastWords = "because I like it";
    expect(document.activeElement?.textContent).toBe("Stop dictating");
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(getText()).toBe("I live in a flat near the harbour because I like it"));
    expect(document.activeElement).toBe(dictateButton());
    expect(screen.queryByText("be…")).toBeNull();
  });

  test.for([
    ["not-allowed", /^Your browser may not use the microphone here/u],
    ["audio-capture", /^Your browser may not use the microphone here/u],
    ["no-speech", /^Nothing was heard/u],
    ["network", /^Dictation has stopped: in most browsers it needs a connection/u],
  ] as const)("reports %s, keeps the text and can start again", async ([error, message]) => {
    show({ canDictate: true });
    await fill("What you said in Part 1", "I like it");
    await press("Dictate Part 1");
    window.fakeDictation.fail(error);
    await screen.findByText(message);
    expect(getText()).toBe("I like it");
    await press("Dictate Part 1");
    await screen.findByText(/^Listening\./u);
  });

  test("ends without a message when another page takes the microphone", async () => {
    show({ canDictate: true });
    await press("Dictate Part 1");
    window.fakeDictation.fail("aborted");
    await screen.findByRole("button", { name: "Dictate Part 1" });
    expect(screen.queryByText(/Listening|microphone|connection|heard/u)).toBeNull();
  });

  test("reports a recogniser that cannot start", async () => {
    show({ canDictate: true });
    window.fakeDictation.isBroken = true;
    await press("Dictate Part 1");
    await screen.findByText(/^Dictation has stopped/u);
  });

  test("is not offered by a browser that does not have it", async () => {
    show({ canDictate: false });
    await fill("What you said in Part 1", "I live by the sea.");
    expect(getText()).toBe("I live by the sea.");
    expect(screen.queryByRole("button", { name: /Dictate/u })).toBeNull();
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { createUpdateOffer, type UpdateOffer } from "./update-offer.ts";

describe("the offer of a new version", () => {
  let isInTest: boolean;
  let isTestElsewhere: boolean;
  let isTyping: boolean;
  let shown: (() => void) | null;
  let said: string[];
  let offer: UpdateOffer;
  let patience: (() => void) | null;
  let changed: (() => void) | null;
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  beforeEach(() => {
    isInTest = false;
    isTestElsewhere = false;
    isTyping = false;
    shown = null;
    said = [];
    patience = null;
    changed = null;
    offer = createUpdateOffer({
      isInTest: () => isInTest,
      isTestOpen: async () => isInTest || isTestElsewhere,
      isTyping: () => isTyping,
      show(onAccept) {
        shown = onAccept;
        return () => void (shown = null);
      },
      say: (why) => void said.push(why),
      update(onChanged) {
        changed = onChanged;
        said.push("updated");
      },
      inAWhile: (act) => void (patience = act),
      reload: () => void said.push("reloaded"),
    });
  });
  const accept = async (): Promise<void> => {
    shown?.();
    await settle();
  };

  it("is made when there is one, and not before", async () => {
    offer.moved();
    await settle();
    expect(shown).toBeNull();
    offer.ready();
    await settle();
    expect(shown).not.toBeNull();
    await accept();
    expect(said).toEqual(["updated"]);
  });

  it("loads the page anew when the browser overlooks the change, but not under somebody's hands", async () => {
    offer.ready();
    await settle();
    expect(patience).toBeNull();
    await accept();
    isTyping = true;
    patience?.();
    isTyping = false;
    isInTest = true;
    patience?.();
    expect(said).toEqual(["updated"]);
    isInTest = false;
    patience?.();
    expect(said).toEqual(["updated", "reloaded"]);
  });

  it("reloads once the version has changed, after the test that was begun meanwhile", async () => {
    offer.ready();
    await settle();
    await accept();
    isInTest = true;
    changed?.();
    offer.moved();
    expect(said).toEqual(["updated"]);
    isInTest = false;
    offer.moved();
    expect(said).toEqual(["updated", "reloaded"]);
  });

  it("waits for the end of a test, here or in another tab", async () => {
    isInTest = true;
    offer.ready();
    await settle();
    expect(shown).toBeNull();
    isInTest = false;
    isTestElsewhere = true;
    offer.moved();
    await settle();
    expect(shown).toBeNull();
    isTestElsewhere = false;
    offer.moved();
    await settle();
    expect(shown).not.toBeNull();
  });

  it("is taken back on the way into a test, and made again after it", async () => {
    offer.ready();
    await settle();
    isInTest = true;
    offer.moved();
    expect(shown).toBeNull();
    isInTest = false;
    offer.moved();
    await settle();
    expect(shown).not.toBeNull();
  });

  it("is not made to who enters a test while other tabs are asked", async () => {
    offer.ready();
    isInTest = true;
    await settle();
    expect(shown).toBeNull();
  });

  it("reloads neither over what is being typed nor over a test that was opened meanwhile", async () => {
    offer.ready();
    await settle();
    isTyping = true;
    await accept();
    isTyping = false;
    offer.moved();
    await settle();
    isTestElsewhere = true;
    await accept();
    expect(said).toEqual(["typing", "test"]);
  });
});

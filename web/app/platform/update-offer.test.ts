import { beforeEach, describe, expect, it } from "vitest";
import { createUpdateOffer, type UpdateOffer } from "./update-offer.ts";

describe("the offer of a new version", () => {
  let isInTest: boolean;
  let isTestElsewhere: boolean;
  let isTyping: boolean;
  let shown: (() => void) | null;
  let messages: string[];
  let offer: UpdateOffer;
  let onTimeout: (() => void) | null;
  let changed: (() => void) | null;
  const flushPromises = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  beforeEach(() => {
    isInTest = false;
    isTestElsewhere = false;
    isTyping = false;
    shown = null;
    messages = [];
    onTimeout = null;
    changed = null;
    offer = createUpdateOffer({
      isInTest: () => isInTest,
      isTestOpen: async () => isInTest || isTestElsewhere,
      isTyping: () => isTyping,
      show(onAccept) {
        shown = onAccept;
        return () => void (shown = null);
      },
      explain: (why) => void messages.push(why),
      update(onChanged) {
        changed = onChanged;
        messages.push("updated");
      },
      afterUpdateTimeout: (act) => void (onTimeout = act),
      reload: () => void messages.push("reloaded"),
    });
  });
  const accept = async (): Promise<void> => {
    shown?.();
    await flushPromises();
  };

  it("appears when a new version is ready, and not before", async () => {
    offer.onNavigated();
    await flushPromises();
    expect(shown).toBeNull();
    offer.onUpdateReady();
    await flushPromises();
    expect(shown).not.toBeNull();
    await accept();
    expect(messages).toEqual(["updated"]);
  });

  it("reloads the page if the browser misses the change, but not while the user types", async () => {
    offer.onUpdateReady();
    await flushPromises();
    expect(onTimeout).toBeNull();
    await accept();
    isTyping = true;
    onTimeout?.();
    isTyping = false;
    isInTest = true;
    onTimeout?.();
    expect(messages).toEqual(["updated"]);
    isInTest = false;
    onTimeout?.();
    expect(messages).toEqual(["updated", "reloaded"]);
  });

  it("reloads after a test that started during the update", async () => {
    offer.onUpdateReady();
    await flushPromises();
    await accept();
    isInTest = true;
    changed?.();
    offer.onNavigated();
    expect(messages).toEqual(["updated"]);
    isInTest = false;
    offer.onNavigated();
    expect(messages).toEqual(["updated", "reloaded"]);
  });

  it("waits for the end of a test, here or in another tab", async () => {
    isInTest = true;
    offer.onUpdateReady();
    await flushPromises();
    expect(shown).toBeNull();
    isInTest = false;
    isTestElsewhere = true;
    offer.onNavigated();
    await flushPromises();
    expect(shown).toBeNull();
    isTestElsewhere = false;
    offer.onNavigated();
    await flushPromises();
    expect(shown).not.toBeNull();
  });

  it("disappears when a test starts, and returns after it", async () => {
    offer.onUpdateReady();
    await flushPromises();
    isInTest = true;
    offer.onNavigated();
    expect(shown).toBeNull();
    isInTest = false;
    offer.onNavigated();
    await flushPromises();
    expect(shown).not.toBeNull();
  });

  it("does not appear if a test starts while the other tabs are checked for one", async () => {
    offer.onUpdateReady();
    isInTest = true;
    await flushPromises();
    expect(shown).toBeNull();
  });

  it("does not reload while the user types or has opened a test", async () => {
    offer.onUpdateReady();
    await flushPromises();
    isTyping = true;
    await accept();
    isTyping = false;
    offer.onNavigated();
    await flushPromises();
    isTestElsewhere = true;
    await accept();
    expect(messages).toEqual(["typing", "test"]);
  });
});

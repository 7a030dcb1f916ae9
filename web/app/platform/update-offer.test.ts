import { beforeEach, describe, expect, it } from "vitest";
import { createUpdateOffer, type UpdateOffer } from "./update-offer.ts";

describe("the offer of a new version", () => {
  let isInTest: boolean;
  let isTestElsewhere: boolean;
  let isTyping: boolean;
  let onAccept: (() => void) | null;
  let messages: string[];
  let offer: UpdateOffer;
  let onTimeout: (() => void) | null;
  let onChanged: (() => void) | null;
  const flushPromises = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  beforeEach(() => {
    isInTest = false;
    isTestElsewhere = false;
    isTyping = false;
    onAccept = null;
    messages = [];
    onTimeout = null;
    onChanged = null;
    offer = createUpdateOffer({
      isInTest: () => isInTest,
      isTestOpen: async () => isTestElsewhere,
      isTyping: () => isTyping,
      show(callback) {
        onAccept = callback;
        return () => void (onAccept = null);
      },
      explain: (reason) => void messages.push(reason),
      update(callback) {
        onChanged = callback;
        messages.push("updated");
      },
      afterUpdateTimeout: (callback) => void (onTimeout = callback),
      reload: () => void messages.push("reloaded"),
    });
  });
  const accept = async (): Promise<void> => {
    onAccept?.();
    await flushPromises();
  };

  it("appears when a new version is ready, and not before", async () => {
    offer.onNavigated();
    await flushPromises();
    expect(onAccept).toBeNull();
    offer.onUpdateReady();
    await flushPromises();
    expect(onAccept).not.toBeNull();
    await accept();
    expect(messages).toEqual(["updated"]);
  });

  it("reloads the page if the browser misses the change, but not while the user types or is in a test", async () => {
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
    onChanged?.();
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
    expect(onAccept).toBeNull();
    isInTest = false;
    isTestElsewhere = true;
    offer.onNavigated();
    await flushPromises();
    expect(onAccept).toBeNull();
    isTestElsewhere = false;
    offer.onNavigated();
    await flushPromises();
    expect(onAccept).not.toBeNull();
  });

  it("disappears when a test starts, and returns after it", async () => {
    offer.onUpdateReady();
    await flushPromises();
    isInTest = true;
    offer.onNavigated();
    expect(onAccept).toBeNull();
    isInTest = false;
    offer.onNavigated();
    await flushPromises();
    expect(onAccept).not.toBeNull();
  });

  it("does not appear if a test starts while the other tabs are checked for a test", async () => {
    offer.onUpdateReady();
    isInTest = true;
    await flushPromises();
    expect(onAccept).toBeNull();
  });

  it("does not update while the user types or a test is open in another tab", async () => {
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

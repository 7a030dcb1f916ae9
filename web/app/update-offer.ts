export type UpdateOfferParts = {
  /** Whether this tab is in a test. */
  isInTest: () => boolean;
  /** Whether any tab is: an update takes the files of the running build away from all of them. */
  isTestOpen: () => Promise<boolean>;
  /** Whether something is typed here that a reload would lose. */
  isTyping: () => boolean;
  /** Shows the offer, and answers how to take it back. */
  show: (onAccept: () => void) => () => void;
  /** Says why it cannot be now. */
  say: (why: "test" | "typing") => void;
  /** Has the browser put the new version in the place of this one, and says when it has. */
  update: (onChanged: () => void) => void;
  /** Calls back when the browser should have done so. */
  inAWhile: (act: () => void) => void;
  reload: () => void;
};

export type UpdateOffer = {
  /** A new version is on the device and waits. */
  ready: () => void;
  /** The learner went to another page. */
  moved: () => void;
};

/** Offers a new version: once per page life, never by itself, never while a test is open here or in another tab. */
export function createUpdateOffer(parts: UpdateOfferParts): UpdateOffer {
  let isReady = false;
  let takeBack: (() => void) | null = null;
  let isReloadDue = false;

  async function consider(): Promise<void> {
    if (!isReady || takeBack !== null || parts.isInTest()) return;
    if (await parts.isTestOpen()) return;
    // The tab may have gone into a test meanwhile.
    if (takeBack === null && !parts.isInTest()) takeBack = parts.show(() => void accept());
  }

  /** The offer may have stood for hours: a test may have been opened elsewhere since. */
  async function accept(): Promise<void> {
    takeBack = null;
    if (parts.isTyping()) return parts.say("typing");
    if (parts.isInTest() || (await parts.isTestOpen())) return parts.say("test");
    parts.update(reload);
    // Now and then the browser overlooks that nothing holds the old version any more; a page loaded anew has it look again.
    parts.inAWhile(reload);
  }

  /** Never under somebody's hands: the change may take minutes, and comes with the next free page then. */
  function reload(): void {
    isReloadDue = parts.isTyping() || parts.isInTest();
    if (!isReloadDue) parts.reload();
  }

  return {
    ready() {
      isReady = true;
      void consider();
    },
    moved() {
      if (isReloadDue) return reload();
      if (!parts.isInTest()) return void consider();
      takeBack?.();
      takeBack = null;
    },
  };
}

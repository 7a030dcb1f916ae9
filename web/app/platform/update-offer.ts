export type UpdateOfferDependencies = {
  /** Returns whether this tab is in a test. */
  isInTest: () => boolean;
  /**
   * Returns whether another tab is in a test. Called only while this tab is in none. An update deletes the running
   * build's files for all tabs.
   */
  isTestOpen: () => Promise<boolean>;
  /** Returns whether a reload would lose typed text. */
  isTyping: () => boolean;
  /** Shows the offer. Returns a function that removes it. */
  show: (onAccept: () => void) => () => void;
  /** Tells the user why the update cannot run now. */
  explain: (reason: "test" | "typing") => void;
  /** Activates the new version. Calls `onChanged` once it is active. */
  update: (onChanged: () => void) => void;
  /** Calls `onTimeout` after the time in which the new version should have become active. */
  afterUpdateTimeout: (onTimeout: () => void) => void;
  reload: () => void;
};

export type UpdateOffer = {
  /** Call when a new version is installed and waiting. */
  onUpdateReady: () => void;
  /** Call after each navigation, and when the tab becomes visible. */
  onNavigated: () => void;
};

/** Offers a new version. Updates only when the user accepts the offer, and never while a test is open in any tab. */
export function createUpdateOffer(dependencies: UpdateOfferDependencies): UpdateOffer {
  let isReady = false;
  let withdrawOffer: (() => void) | null = null;
  let isReloadDue = false;

  async function offerIfAllowed(): Promise<void> {
    if (!isReady || withdrawOffer !== null || dependencies.isInTest()) return;
    if (await dependencies.isTestOpen()) return;
    // A test may have started in this tab meanwhile.
    if (withdrawOffer === null && !dependencies.isInTest()) withdrawOffer = dependencies.show(() => void accept());
  }

  /** Checks again, because a test may have been opened since the offer appeared. */
  async function accept(): Promise<void> {
    withdrawOffer = null;
    if (dependencies.isTyping()) return dependencies.explain("typing");
    if (dependencies.isInTest() || (await dependencies.isTestOpen())) return dependencies.explain("test");
    dependencies.update(reload);
    // Browsers sometimes miss that no page uses the old version. A reload makes them check again.
    dependencies.afterUpdateTimeout(reload);
  }

  /**
   * Reloads the page. If the user types or is in a test by then, waits for a navigation: the update may take minutes.
   */
  function reload(): void {
    isReloadDue = dependencies.isTyping() || dependencies.isInTest();
    if (!isReloadDue) dependencies.reload();
  }

  return {
    onUpdateReady() {
      isReady = true;
      void offerIfAllowed();
    },
    onNavigated() {
      if (isReloadDue) return reload();
      if (!dependencies.isInTest()) return void offerIfAllowed();
      withdrawOffer?.();
      withdrawOffer = null;
    },
  };
}

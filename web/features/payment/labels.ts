/** Error texts of specification §8. */
export const TEXTS = {
  linkRefused: "Failed to fetch payment link",
  linkFailed: "Error fetching payment link",
  startFailed: "Error starting payment. Please try again.",
  couponFailed: "Unexpected error. Please try again.",
  failed: "Unfortunately, your payment could not be completed. Please try again or contact support.",
} as const;

/** Error texts that `?error=` of the result page may contain. Any other text may come from a foreign link. */
export const OUR_ERRORS: readonly string[] = Object.values(TEXTS);

export const OFFLINE_TEXT = "You are offline. Go online to pay. You have not been charged.";

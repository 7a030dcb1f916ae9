/* The owner's texts of the footer, which every page loads. The owner's other claims are in web/owner-content.ts. */
export const FOOTER = {
  about: "Practice tests for all four IELTS modules, marked in minutes. Works with no signal.",
  disclaimer:
    "Bandwise is an independent study tool. It is not affiliated with, endorsed by or connected to the owners of the IELTS test. Material uploaded here is the responsibility of the person who uploaded it. If something of yours has been published without your permission,",
  removal: "ask us to remove it",
} as const;

/** A link of the owner's with the words that it is shown under. */
export type SiteLink = { label: string; href: string };

/** What the owner sets in the environment and every page shows. Written into the page by the server. */
export type SiteSettings = {
  supportEmail: string;
  links: { publish: string; contact: string; removal: string };
  /** Pages of the owner's on other sites; none where none is set. */
  socials: readonly SiteLink[];
  /** The page that fills the advertisement slots, on an origin of its own; null for a card of our own. */
  adsFrame: string | null;
};

const SOCIAL_NAMES: Readonly<Record<string, string>> = {
  "facebook.com": "Facebook",
  "instagram.com": "Instagram",
  "youtube.com": "YouTube",
  "linkedin.com": "LinkedIn",
  "t.me": "Telegram",
  "tiktok.com": "TikTok",
  "x.com": "X",
};

/** The settings of a site whose owner has set some of them: what is missing becomes a message to the support address. */
export function siteSettings(
  supportEmail: string,
  given: {
    publish?: string | null;
    contact?: string | null;
    removal?: string | null;
    socials?: readonly (string | null)[];
    adsFrame?: string | null;
  } = {},
): SiteSettings {
  const mailTo = (subject: string): string => `mailto:${supportEmail}?subject=${encodeURIComponent(subject)}`;
  return {
    supportEmail,
    links: {
      publish: given.publish ?? mailTo("Publish a book"),
      contact: given.contact ?? mailTo("A question"),
      removal: given.removal ?? mailTo("Removal request"),
    },
    socials: (given.socials ?? []).flatMap((href) => (href === null ? [] : [{ label: socialName(href), href }])),
    adsFrame: given.adsFrame ?? null,
  };
}

/** "https://www.facebook.com/bandwise" is "Facebook"; a site that we do not know goes by its host. */
function socialName(href: string): string {
  const host = /^https?:\/\/(?:www\.)?([^/:?#]+)/.exec(href)?.[1] ?? href;
  return SOCIAL_NAMES[host] ?? host;
}

/** Where nobody has set anything: development without our server. */
export const DEFAULT_SUPPORT_EMAIL = "support@bandwise.test";

/** A link of the site owner, with its label. */
export type SiteLink = { label: string; href: string };

/** Settings from the owner's environment variables that every page shows. The server writes them into the page. */
export type SiteSettings = {
  supportEmail: string;
  links: { publish: string; contact: string; removal: string };
  /** The owner's pages on other sites; may be empty. */
  socials: readonly SiteLink[];
  /** Address of the page in the advertisement slots, on a separate origin. Null shows our own card. */
  adsFrame: string | null;
  /**
   * An image CDN that fetches pictures from this site and takes `auto=format,compress`. Null serves our own formats.
   */
  imageCdn: string | null;
  /** True outside production: the site says that its numbers and customers are samples. */
  isDemo: boolean;
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

/** Returns complete settings. Replaces missing links with an email link to support. */
export function createSiteSettings(
  supportEmail: string,
  given: {
    publish?: string | null;
    contact?: string | null;
    removal?: string | null;
    socials?: readonly (string | null)[];
    adsFrame?: string | null;
    imageCdn?: string | null;
    isDemo?: boolean;
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
    imageCdn: given.imageCdn?.replace(/\/+$/u, "") ?? null,
    isDemo: given.isDemo ?? false,
  };
}

/**
 * Returns the name of a social site: "Facebook" for "https://www.facebook.com/bandwise". Uses the host for an unknown
 * site.
 */
function socialName(href: string): string {
  const host = /^https?:\/\/(?:www\.)?([^/:?#]+)/.exec(href)?.[1] ?? href;
  return SOCIAL_NAMES[host] ?? host;
}

/** Support address if the owner has set none, and for pages that our server has not rendered. */
export const DEFAULT_SUPPORT_EMAIL = "support@bandwise.test";

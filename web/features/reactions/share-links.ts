/** A page to share, with a sentence about it. */
export type SharedPage = { url: string; text: string };

/** Returns plain links to the social networks of the specification. They need no third-party script on this origin. */
export function shareLinks({ url, text }: SharedPage): { name: string; href: string }[] {
  const query = (fields: Record<string, string>): string =>
    Object.entries(fields)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join("&");
  return [
    { name: "WhatsApp", href: `https://wa.me/?${query({ text: `${text} ${url}` })}` },
    { name: "Facebook", href: `https://www.facebook.com/sharer/sharer.php?${query({ u: url })}` },
    { name: "Messenger", href: `fb-messenger://share/?${query({ link: url })}` },
    { name: "Telegram", href: `https://t.me/share/url?${query({ url, text })}` },
  ];
}

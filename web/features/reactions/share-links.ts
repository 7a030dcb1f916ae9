/** What is shared: a page of ours and a sentence about it. */
export type Shared = { url: string; text: string };

/** Plain links to the spec's networks: no script of theirs runs here (rulings 38). */
export function shareLinks({ url, text }: Shared): { name: string; href: string }[] {
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

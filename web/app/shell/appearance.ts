import type { TextSize, Theme } from "#web/db/storage/local-keys.ts";

/** Colour of the browser's own bars in each theme: the same as --desk in tokens.css. */
const BAR_COLOURS = { dark: "#0e1412", light: "#eff0e8" } as const;

/**
 * Applies theme and text size to the document, and the theme to the browser's bars. Before the first paint, theme.js
 * applies them to the document.
 */
export function applyAppearance(theme: Theme, textSize: TextSize): void {
  const root = document.documentElement;
  if (theme === "system") root.removeAttribute("data-theme");
  else root.setAttribute("data-theme", theme);
  root.style.fontSize = textSize === "100" ? "" : `${textSize}%`;
  for (const meta of document.head.querySelectorAll('meta[name="theme-color"]')) {
    const systemTheme = meta.getAttribute("media")?.includes("dark") ? "dark" : "light";
    meta.setAttribute("content", BAR_COLOURS[theme === "system" ? systemTheme : theme]);
  }
}

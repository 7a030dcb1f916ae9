/* Runs before the first paint. Applies the chosen theme and text size, and hides a page snapshot of another account.
   The build inserts this script into every page and allows its hash in the content security policy (vite.config.ts).
   The app writes these entries: web/db/storage/local-keys.ts, and for a test's page settings the file named below. */
try {
  const read = (key) => (localStorage.getItem(key) ?? "").replaceAll('"', "");
  const theme = read("bandwise.theme");
  const size = read("bandwise.textSize");
  if (theme === "light" || theme === "dark") document.documentElement.setAttribute("data-theme", theme);
  if (/^(?:112|125|150|200)$/.test(size)) document.documentElement.style.fontSize = `${size}%`;
  const { snapshot } = document.documentElement.dataset;
  const owner = localStorage.getItem("bandwise.owner") ?? "";
  /* A snapshot marked "learner" comes from the server: it has no personal data, so it fits every account. */
  if (snapshot !== undefined && (snapshot === "learner" ? owner === "" : snapshot !== owner))
    document.documentElement.setAttribute("data-foreign", "");
  /* Colours the frame of a test before the app runs (web/features/attempt/page-settings/page-settings.ts). */
  const page = /"page":"(paper|white|night)"/.exec(localStorage.getItem("bandwise.page") ?? "");
  if (snapshot === "learner" && page !== null) document.documentElement.setAttribute("data-page", page[1]);
} catch {
  /* The browser blocks storage: the theme and text size of the system apply. */
}

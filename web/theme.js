/* Runs before the first paint, so that a chosen theme and text size never flash, and that no
   account sees a snapshot of another's page. The build puts it into every page (vite.config.ts), which
   allows it by its hash. The app writes both entries (web/db/local-keys.ts). */
try {
  const read = (key) => (localStorage.getItem(key) ?? "").replaceAll('"', "");
  const theme = read("bandwise.theme");
  const size = read("bandwise.textSize");
  if (theme === "light" || theme === "dark") document.documentElement.setAttribute("data-theme", theme);
  if (/^(?:112|125|150|200)$/.test(size)) document.documentElement.style.fontSize = `${size}%`;
  const { snapshot } = document.documentElement.dataset;
  const owner = localStorage.getItem("bandwise.owner") ?? "";
  /* The server's page before its data is known is every learner's. */
  if (snapshot !== undefined && (snapshot === "learner" ? owner === "" : snapshot !== owner))
    document.documentElement.setAttribute("data-foreign", "");
  /* The frame of a test before the app runs (web/features/attempt/page-settings/page-settings.ts). */
  const page = /"page":"(paper|white|night)"/.exec(localStorage.getItem("bandwise.page") ?? "");
  if (snapshot === "learner" && page !== null) document.documentElement.setAttribute("data-page", page[1]);
} catch {
  /* storage is refused: the system decides */
}

/* Runs before the first paint, so that a chosen theme and text size never flash. A file of its own because the
   content security policy allows no inline scripts. The app writes both entries (web/db/local-keys.ts). */
(function () {
  try {
    var root = document.documentElement;
    var theme = (localStorage.getItem("bandwise.theme") || "").replace(/"/g, "");
    var size = (localStorage.getItem("bandwise.textSize") || "").replace(/"/g, "");
    if (theme === "light" || theme === "dark") root.setAttribute("data-theme", theme);
    if (/^(112|125|150|200)$/.test(size)) root.style.fontSize = size + "%";
  } catch (error) {
    /* storage is refused: the system decides */
  }
})();

/** The model card of the documentation. Loaded with the page that shows it, and cached for offline use. */
const CARDS = import.meta.glob<string>("../../../docs/model-card.md", { query: "?raw", import: "default" });

export async function loadModelCard(): Promise<string> {
  const [load] = Object.values(CARDS);
  return load === undefined ? "" : await load();
}

/** The path of the model card, with the function that loads its text. The chunk is cached for offline use. */
const CARDS = import.meta.glob<string>("../../../docs/model-card.md", { query: "?raw", import: "default" });

export async function loadModelCard(): Promise<string> {
  const [load] = Object.values(CARDS);
  return load === undefined ? "" : await load();
}

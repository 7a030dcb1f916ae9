/** The model card as the project keeps it; loaded with whoever asks for it, and kept on the device like any other part. */
const CARDS = import.meta.glob<string>("../../docs/model-card.md", { query: "?raw", import: "default" });

export async function loadModelCard(): Promise<string> {
  const [load] = Object.values(CARDS);
  return load === undefined ? "" : await load();
}

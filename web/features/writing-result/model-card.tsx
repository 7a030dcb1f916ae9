import { type ModelCardBlock, parseModelCard } from "./parse-model-card.ts";
import styles from "./model-card.module.css";

/** The model card, or a section of it: what was measured, on which texts, and what is unknown. */
export function ModelCard({ markdown }: { markdown: string }) {
  return (
    <div className={styles.card}>
      {parseModelCard(markdown).map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { block: ModelCardBlock }) {
  switch (block.kind) {
    case "heading":
      return <h3>{block.text}</h3>;
    case "paragraph":
      return <p>{block.text}</p>;
    case "list":
      return (
        <ul className={styles.list}>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    case "table": {
      const [head = [], ...rows] = block.rows;
      return (
        <table className={styles.table}>
          <thead>
            <tr>
              {head.map((cell, index) => (
                <th key={index} scope="col">
                  {cell === "" ? "What" : cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.join("|")}>
                {row.map((cell, index) =>
                  index === 0 ? (
                    <th key={index} scope="row">
                      {cell}
                    </th>
                  ) : (
                    <td key={index}>{cell}</td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      );
    }
  }
}

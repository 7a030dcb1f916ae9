import { Button } from "#web/ui/form/button.tsx";
import { saveFile } from "#web/ui/platform/save-file.ts";
import layout from "#web/ui/style/layout.module.css";
import styles from "./security.module.css";

/** Ten recovery codes, shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const save = (): void => {
    const text = `Bandwise recovery codes\n\n${codes.join("\n")}\n`;
    saveFile(new Blob([text], { type: "text/plain" }), "bandwise-recovery-codes.txt");
  };
  return (
    <>
      <p>
        <b>Keep these recovery codes.</b> Each signs you in once when you do not have your phone. They are not shown
        again.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={layout.buttons}>
        <Button variant="outline" onClick={save}>
          Save as a file
        </Button>
        <Button onClick={onDone}>I have kept them</Button>
      </div>
    </>
  );
}

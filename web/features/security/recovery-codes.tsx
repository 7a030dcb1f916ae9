import { Button } from "#web/ui/button.tsx";
import layout from "#web/ui/layout.module.css";
import styles from "./security.module.css";

/** Ten codes for the day the phone is lost, shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const save = (): void => {
    const url = URL.createObjectURL(
      new Blob([`Bandwise recovery codes\n\n${codes.join("\n")}\n`], { type: "text/plain" }),
    );
    const link = document.createElement("a");
    link.href = url;
    link.download = "bandwise-recovery-codes.txt";
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
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
      <div className={layout.btns}>
        <Button variant="outline" onClick={save}>
          Save as a file
        </Button>
        <Button onClick={onDone}>I have kept them</Button>
      </div>
    </>
  );
}

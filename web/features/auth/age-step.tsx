import { useState } from "react";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import layout from "#web/ui/layout.module.css";
import styles from "./auth-frame.module.css";

/** Nobody younger than 13 may register: asked before the form, kept nowhere. */
export function AgeStep({ onDeclared }: { onDeclared: () => void }) {
  const [isYounger, setYounger] = useState(false);
  return (
    <div className={styles.form}>
      <p>Accounts are for people aged 13 or older. Please confirm your age to go on.</p>
      <div className={layout.btns}>
        <Button size="lg" onClick={onDeclared}>
          I am 13 or older
        </Button>
        <Button size="lg" variant="quiet" onClick={() => setYounger(true)}>
          I am younger
        </Button>
      </div>
      {isYounger && (
        <Alert variant="info">
          <p>
            You cannot create an account yet. You are welcome to look at the books and tests, and to come back when you
            are 13.
          </p>
        </Alert>
      )}
    </div>
  );
}

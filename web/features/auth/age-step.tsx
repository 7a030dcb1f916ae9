import { type ReactNode, useRef, useState, useSyncExternalStore } from "react";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import { useFocusHeadingOnRemoval } from "#web/ui/hooks/focus.ts";
import layout from "#web/ui/style/layout.module.css";
import { isRefused, readRefusedAt, writeRefusedAt } from "./age-refusal.ts";
import styles from "./auth-frame.module.css";

/** No subscription is needed: a refusal on this page is in the state of `AgeStep`. */
const subscribeToNothing = () => () => undefined;
const readIsRefused = (): boolean => isRefused(readRefusedAt(), Date.now());

/**
 * Asks visitors before registration whether they are 13 or older. Stores no age. The device remembers for a day that a
 * visitor was refused, so that the visitor cannot go back and choose again.
 */
export function AgeStep({ onDeclared }: { onDeclared: () => void }) {
  const [isRefusedNow, setRefusedNow] = useState(false);
  const wasRefusedBefore = useSyncExternalStore(subscribeToNothing, readIsRefused, () => false);
  if (isRefusedNow || wasRefusedBefore) return <Refused />;
  return (
    <Question>
      <Button size="lg" onClick={onDeclared}>
        I am 13 or older
      </Button>
      <Button
        size="lg"
        variant="outline"
        onClick={() => {
          writeRefusedAt(Date.now());
          setRefusedNow(true);
        }}
      >
        I am younger
      </Button>
    </Question>
  );
}

function Question({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useFocusHeadingOnRemoval(box);
  return (
    <div ref={box} className={styles.form}>
      <p>Accounts are for people aged 13 or older. Confirm your age to continue.</p>
      <div className={layout.buttons}>{children}</div>
    </div>
  );
}

function Refused() {
  return (
    <div className={styles.form}>
      <Alert variant="info">
        <p>
          You cannot create an account yet. You are welcome to look at the books and tests, and to come back when you
          are 13.
        </p>
      </Alert>
      <p className={styles.note}>
        This device remembers your answer for a day. We did not receive it, and we store nothing about you.
      </p>
      <div className={layout.buttons}>
        <ButtonLink variant="outline" to={paths.listing("reading")}>
          Look at the tests
        </ButtonLink>
        <ButtonLink variant="quiet" to={paths.samples}>
          Read model answers
        </ButtonLink>
      </div>
    </div>
  );
}

import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useCloseOnBack } from "#web/ui/overlay/use-close-on-back.ts";
import { Button } from "#web/ui/form/button.tsx";
import { Icon } from "#web/ui/media/icon.tsx";
import styles from "./drop-down.module.css";

export type DropDownProps = {
  label: string;
  /** The label while a chosen entry is opening. */
  busy?: string | undefined;
  className?: string | undefined;
  /** Renders the entries as list items. `close` closes the list. */
  children: (close: () => void) => ReactNode;
};

/** A button that opens a list below it. Escape, Back, and a press or the focus outside close the list. */
export function DropDown({ label, busy, className, children }: DropDownProps) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useCloseOnBack(isOpen, () => setOpen(false));

  useEffect(() => {
    if (!isOpen) return;
    const close = (event: Event): void => {
      if (event.target instanceof Node && box.current?.contains(event.target) === true) return;
      setOpen(false);
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener("pointerdown", close);
    document.addEventListener("focusin", close);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerdown", close);
      document.removeEventListener("focusin", close);
      document.removeEventListener("keydown", onKey);
    };
  }, [isOpen]);

  return (
    <div ref={box} className={styles.box}>
      <Button
        ref={button}
        variant="outline"
        className={className}
        aria-expanded={isOpen}
        aria-controls={id}
        busy={busy}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
        <Icon name="caret-down" size={16} className={styles.caret} />
      </Button>
      <ul id={id} className={styles.menu} hidden={!isOpen}>
        {children(() => setOpen(false))}
      </ul>
    </div>
  );
}

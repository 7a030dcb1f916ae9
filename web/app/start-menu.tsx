import { useEffect, useId, useRef, useState } from "react";
import { MODULE_TYPES } from "#core/exam/content/papers.ts";
import { useSmartTest } from "#web/features/library/use-smart-test.ts";
import { useParts } from "#web/parts.ts";
import { useCloseOnBack } from "#web/ui/back.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ModuleBox } from "#web/ui/module-box.tsx";
import headerStyles from "./site-header.module.css";
import { MODULE_MINUTES, MODULE_NAMES } from "./nav-items.ts";
import styles from "./start-menu.module.css";
import { tellSmartTest } from "./tell-analytics.ts";

/** 'Start Test' and its four modules: each begins a smart test. */
export function StartMenu() {
  const [isOpen, setOpen] = useState(false);
  const parts = useParts();
  const { begin, pending } = useSmartTest();
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
        className={headerStyles.btn}
        aria-expanded={isOpen}
        aria-controls={id}
        busy={pending === null ? undefined : "Choosing"}
        onClick={() => setOpen(!isOpen)}
      >
        Start Test
        <Icon name="caret-down" size={16} className={styles.caret} />
      </Button>
      <ul id={id} className={styles.menu} hidden={!isOpen}>
        {MODULE_TYPES.map((type) => (
          <li key={type}>
            <button
              type="button"
              onClick={() => {
                setOpen(false);
                void tellSmartTest(parts, type);
                void begin(type);
              }}
            >
              <ModuleBox type={type} />
              {MODULE_NAMES[type]}
              <small>{MODULE_MINUTES[type]} min</small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

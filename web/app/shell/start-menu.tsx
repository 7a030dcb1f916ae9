import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import { useEffect, useId, useRef, useState } from "react";
import { MODULE_TYPES, MODULE_MINUTES } from "#core/exam/content/modules-of-test.ts";
import { useSmartTest } from "#web/features/library/use-smart-test.ts";
import { useServices } from "#web/services.ts";
import { useCloseOnBack } from "#web/ui/overlay/back.ts";
import { Button } from "#web/ui/form/button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { ModuleBox } from "#web/ui/display/module-box.tsx";
import headerStyles from "./site-header.module.css";
import styles from "./start-menu.module.css";
import { trackSmartTest } from "../platform/track-event.ts";

/** The 'Start Test' menu; each of its four modules begins a smart test. */
export function StartMenu() {
  const [isOpen, setOpen] = useState(false);
  const services = useServices();
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
                void trackSmartTest(services, type);
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

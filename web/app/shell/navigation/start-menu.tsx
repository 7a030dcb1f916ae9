import { useSmartTest } from "#web/features/library/use-smart-test.ts";
import { useServices } from "#web/services.ts";
import { ModuleBox } from "#web/ui/display/module-box.tsx";
import { DropDown } from "./drop-down.tsx";
import { START_TEST } from "./nav-items.ts";
import styles from "./drop-down.module.css";
import headerStyles from "../layout/site-header.module.css";
import { trackSmartTest } from "../../platform/track-smart-test.ts";

/** The 'Start Test' menu. Each of its four modules begins a smart test. */
export function StartMenu() {
  const services = useServices();
  const { begin, pending } = useSmartTest();
  return (
    <DropDown
      label={START_TEST.menuitem}
      busy={pending === null ? undefined : "Choosing"}
      className={headerStyles.button}
    >
      {(close) =>
        START_TEST.children.map(({ slug, menuitem, badge }) => (
          <li key={slug}>
            <button
              type="button"
              className={styles.withIcon}
              onClick={() => {
                close();
                void trackSmartTest(services, slug);
                void begin(slug);
              }}
            >
              <ModuleBox type={slug} />
              {menuitem}
              <small>{badge}</small>
            </button>
          </li>
        ))
      }
    </DropDown>
  );
}

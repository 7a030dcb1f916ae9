import { PASSWORD_RULES } from "#core/wire/account/account.ts";
import { cx } from "#web/ui/style/cx.ts";
import { Icon } from "#web/ui/media/icon.tsx";
import text from "#web/ui/style/text.module.css";
import styles from "./auth-frame.module.css";

/** The rules of a new password. A tick marks each rule that the password meets. */
export function PasswordChecklist({ password }: { password: string }) {
  return (
    <ul className={styles.rules} aria-label="Your password needs">
      {PASSWORD_RULES.map((rule) => {
        const isMet = rule.test.test(password);
        return (
          <li key={rule.id} className={cx(isMet && styles.isMet)}>
            <Icon name={isMet ? "check-circle" : "minus"} size={16} />
            {rule.label}
            <span className={text.visuallyHidden}>{isMet ? ", done" : ", missing"}</span>
          </li>
        );
      })}
    </ul>
  );
}

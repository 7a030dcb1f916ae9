import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import layout from "#web/ui/style/layout.module.css";
import styles from "../../shell/error/error-page.module.css";
import type { Head } from "../../shell/page.ts";

export const head = (): Head => ({ title: "Page not found", status: 404 });

export function Component() {
  return (
    <main id="main" className={layout.page}>
      <div className={styles.error}>
        <p className={styles.code}>404</p>
        <h1>There is no page at this address</h1>
        <p>The page may have moved, or part of the address may be missing.</p>
        <div className={layout.buttons}>
          <ButtonLink to={paths.home}>Go to the start</ButtonLink>
          <ButtonLink variant="outline" to={paths.listing("reading")}>
            Browse Reading tests
          </ButtonLink>
        </div>
      </div>
    </main>
  );
}

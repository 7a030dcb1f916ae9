import { useOutage } from "#web/ui/hooks/use-online.ts";
import { lazy, Suspense, useState } from "react";
import { useLocation } from "react-router";
import { type OutboxView, useUser } from "#web/services.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import { cx } from "#web/ui/style/cx.ts";
import { Icon } from "#web/ui/media/icon.tsx";
import type { IconName } from "#web/ui/media/icons.ts";
import iconButton from "#web/ui/form/icon-button.module.css";
import { IconButton } from "#web/ui/form/icon-button.tsx";
import { Link } from "#web/ui/display/link.tsx";
import { Logo } from "#web/ui/media/logo.tsx";
import { useMinute } from "#web/ui/hooks/use-minute.ts";
import { currentSlug, navItems } from "../navigation/nav-items.ts";
import styles from "./site-header.module.css";
import { NavBar } from "../navigation/nav-bar.tsx";
import { StartMenu } from "../navigation/start-menu.tsx";
import { useLogout } from "../../account/use-logout.ts";
import { useChunk } from "../../routing/use-chunk.ts";
import { describeOutbox, useOutbox } from "../../account/use-outbox.ts";
import { useRole } from "../../account/use-role.ts";

const LogoutDialog = lazy(async () => ({
  default: (await import("#web/features/unsent/logout-dialog.tsx")).LogoutDialog,
}));
const loadMenu = () => import("../navigation/mobile-menu.tsx");

/**
 * The sticky navigation. Only the device knows whether a user is signed in, so the page first shows the visitor's
 * links. On wide screens the user's links take the same width, so that nothing moves.
 */
export function SiteHeader() {
  const { pathname } = useLocation();
  const user = useUser();
  const role = useRole();
  const logout = useLogout();
  // The path of the page on which the menu was opened. The menu is open only there, so that a navigation closes it.
  const [menuOpenAt, setMenuOpenAt] = useState<string | null>(null);
  const [menu, requestMenu] = useChunk(loadMenu);
  const isMenuOpen = menuOpenAt === pathname;
  const current = currentSlug(pathname);
  return (
    <header className={styles.nav}>
      <div className={styles.in}>
        <Link className={styles.logo} to={paths.home} aria-label="Bandwise, home">
          <Logo />
        </Link>
        <nav className={styles.menu} aria-label="Main">
          <NavBar items={navItems(role)} current={current} />
        </nav>
        <div className={styles.end}>
          {user !== null && <SyncLink />}
          <span className={cx(user === null && styles.wide)}>
            <StartMenu />
          </span>
          <span key={user === null ? "out" : "in"} className={cx(styles.account, styles.wide)}>
            {user === null ? (
              <>
                <Link
                  className={styles.item}
                  to={paths.login()}
                  aria-current={pathname.startsWith("/login") ? "page" : undefined}
                >
                  <span>Sign in</span>
                </Link>
                <ButtonLink variant="outline" className={styles.button} to={paths.register()}>
                  Sign up
                </ButtonLink>
              </>
            ) : (
              <>
                <Link
                  className={iconButton.iconbtn}
                  to={paths.account}
                  aria-label="Account"
                  aria-current={pathname.startsWith("/account") ? "page" : undefined}
                >
                  <Icon name="user-circle" size={24} />
                </Link>
                <button type="button" className={styles.item} onClick={logout.start}>
                  <span>Logout</span>
                </button>
              </>
            )}
          </span>
          {user === null && (
            <ButtonLink variant="outline" className={cx(styles.button, styles.narrow)} to={paths.register()}>
              Sign up
            </ButtonLink>
          )}
          <IconButton
            className={styles.narrow}
            label="Menu"
            icon="list"
            aria-haspopup="dialog"
            aria-expanded={isMenuOpen}
            onPointerEnter={requestMenu}
            onClick={() => {
              requestMenu();
              setMenuOpenAt(pathname);
            }}
          />
        </div>
      </div>
      {menu !== null && (
        <menu.MobileMenu open={isMenuOpen} onLogout={logout.start} onClose={() => setMenuOpenAt(null)} />
      )}
      {logout.isAsking && (
        <Suspense>
          <LogoutDialog onSignOut={logout.finish} onClose={logout.cancel} />
        </Suspense>
      )}
    </header>
  );
}

function SyncLink() {
  const outbox = useOutbox();
  const label = describeOutbox(outbox, useMinute(), useOutage());
  const count = outbox?.count ?? 0;
  return (
    <Link
      className={cx(iconButton.iconbtn, count > 0 && iconButton.counted)}
      to={paths.unsent}
      aria-label={label}
      title={label}
    >
      <Icon name={syncIcon(outbox)} size={24} />
      {count > 0 && (
        <span className={iconButton.dot} aria-hidden="true">
          {count > 99 ? "99+" : count}
        </span>
      )}
    </Link>
  );
}

function syncIcon(outbox: OutboxView | null): IconName {
  if (outbox?.state === "offline") return "cloud-slash";
  if (outbox?.state === "sign_in" || outbox?.state === "attention") return "cloud-warning";
  return outbox !== null && outbox.count > 0 ? "cloud-arrow-up" : "cloud-check";
}

import { Link, useLocation } from "react-router";
import { useUser } from "#web/parts.ts";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/icon.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { useModal } from "#web/ui/use-modal.ts";
import styles from "./mobile-menu.module.css";
import { currentSlug, NAV_ITEMS } from "./nav-items.ts";
import { useLogout } from "./use-logout.ts";
import { useOutbox } from "./use-outbox.ts";

export type MobileMenuProps = { open: boolean; onClose: () => void };

/** The navigation under 1224 px: a drawer from the right. */
export function MobileMenu({ open, onClose }: MobileMenuProps) {
  const { pathname } = useLocation();
  const user = useUser();
  const logout = useLogout();
  const ref = useModal(open, onClose);
  const current = currentSlug(pathname);
  return (
    <dialog ref={ref} className={styles.drawer} aria-label="Menu">
      {open && (
        <>
          <div className={styles.head}>
            <span>{user === null ? "Menu" : `${user.first_name} ${user.last_name}`}</span>
            <IconButton label="Close" icon="x" onClick={onClose} />
          </div>
          <nav aria-label="Main">
            {NAV_ITEMS.map((item) => (
              <Link
                key={item.slug}
                to={item.link}
                aria-current={item.slug === current ? "page" : undefined}
                onClick={onClose}
              >
                <span>{item.menuitem}</span>
              </Link>
            ))}
          </nav>
          <hr />
          {user === null ? (
            <>
              <Link to={paths.login()} onClick={onClose}>
                <span>Sign in</span>
              </Link>
              <Link to={paths.register()} onClick={onClose}>
                <span>Sign up</span>
              </Link>
            </>
          ) : (
            <>
              <OutboxLink onClose={onClose} />
              <div className={styles.foot}>
                <hr />
                <Link to={paths.account} onClick={onClose}>
                  <Icon name="user-circle" />
                  Account
                </Link>
                <button
                  type="button"
                  onClick={() => {
                    onClose();
                    logout();
                  }}
                >
                  <Icon name="sign-out" />
                  Logout
                </button>
              </div>
            </>
          )}
        </>
      )}
    </dialog>
  );
}

function OutboxLink({ onClose }: { onClose: () => void }) {
  const outbox = useOutbox();
  return (
    <Link to={paths.attempts} onClick={onClose}>
      <Icon name="tray-arrow-up" />
      Your Attempts
      {outbox !== null && outbox.count > 0 && <span className={styles.count}>{outbox.count} to send</span>}
    </Link>
  );
}

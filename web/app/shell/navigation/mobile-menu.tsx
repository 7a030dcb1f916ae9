import { useLocation } from "react-router";
import { useUser } from "#web/services.ts";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/media/icon.tsx";
import { IconButton } from "#web/ui/form/icon-button.tsx";
import { Link } from "#web/ui/display/link.tsx";
import { useModal } from "#web/ui/overlay/use-modal.ts";
import styles from "./mobile-menu.module.css";
import { currentSlug, navItems } from "./nav-items.ts";
import { NavDrawer } from "./nav-drawer.tsx";
import { useOutbox } from "../../account/use-outbox.ts";
import { useRole } from "../../account/use-role.ts";

export type MobileMenuProps = { open: boolean; onLogout: () => void; onClose: () => void };

/** The navigation below 1224 px, or below a larger width with large text: a drawer from the right. */
export function MobileMenu({ open, onLogout, onClose }: MobileMenuProps) {
  const { pathname } = useLocation();
  const user = useUser();
  const role = useRole();
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
            <NavDrawer items={navItems(role)} current={current} onChoose={onClose} />
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
              <Link to={paths.downloads} onClick={onClose}>
                <Icon name="download-simple" />
                Downloads
              </Link>
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
                    onLogout();
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
    <Link to={paths.unsent} onClick={onClose}>
      <Icon name="tray-arrow-up" />
      Unsent work
      {outbox !== null && outbox.count > 0 && <span className={styles.count}>{outbox.count} to send</span>}
    </Link>
  );
}

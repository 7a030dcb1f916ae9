import { useLocation } from "react-router";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/media/icon.tsx";
import { addIcons, type IconName } from "#web/ui/media/icons.ts";
import { Link } from "#web/ui/display/link.tsx";
import { LAZY_ICONS } from "#web/ui/media/lazy-icons.ts";
import styles from "./tab-bar.module.css";

addIcons(LAZY_ICONS);

type Tab = { label: string; to: string; icon: IconName; isOpen: (pathname: string) => boolean };

const TABS: readonly Tab[] = [
  {
    label: "Today",
    to: paths.dashboard,
    icon: "calendar-check",
    isOpen: (pathname) => pathname.startsWith("/dashboard") && !pathname.startsWith(paths.attempts),
  },
  {
    label: "Practise",
    to: paths.practise,
    icon: "pencil-simple-line",
    isOpen: (pathname) => /^\/(?:practise|ieltstest|book|samples|lessons)\b/u.test(pathname),
  },
  {
    label: "Progress",
    to: paths.analytics,
    icon: "chart-line-up",
    isOpen: (pathname) => pathname.startsWith(paths.analytics) || pathname.startsWith(paths.attempts),
  },
  {
    label: "Account",
    to: paths.account,
    icon: "user-circle",
    isOpen: (pathname) => pathname.startsWith(paths.account),
  },
];

/** Links to the four main pages of a learner, at the bottom of a phone screen. */
export function TabBar() {
  const { pathname } = useLocation();
  return (
    <>
      <div className={styles.spacer} />
      <nav className={styles.bar} aria-label="Places">
        {TABS.map(({ label, to, icon, isOpen }) => (
          <Link key={to} to={to} aria-current={isOpen(pathname) ? "page" : undefined}>
            <Icon name={icon} size={24} />
            <span>{label}</span>
          </Link>
        ))}
      </nav>
    </>
  );
}

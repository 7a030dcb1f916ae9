import { Link, Navigate, Outlet, useLocation } from "react-router";
import { useUser } from "#web/parts.ts";
import { ARRIVAL, paths } from "#web/paths.ts";
import layout from "#web/ui/layout.module.css";
import tabs from "#web/ui/tabs.module.css";
import styles from "./learner-layout.module.css";

const TABS = [
  { label: "Your Attempts", to: paths.attempts },
  { label: "Settings", to: paths.account },
] as const;

/** The learner's area: name, tabs, page. Leaving for good in another tab is noticed here. */
export function LearnerLayout() {
  const user = useUser();
  const { pathname } = useLocation();
  if (user === null) return <Navigate to={paths.login(ARRIVAL.guarded)} replace />;
  return (
    <>
      <section className={layout.page} aria-label="Your area">
        <p className={styles.name}>
          {user.first_name} {user.last_name}
        </p>
        <nav className={tabs.tabs} aria-label="Sections">
          {TABS.map((tab) => (
            <Link
              key={tab.to}
              className={tabs.tab}
              to={tab.to}
              aria-current={pathname.replace(/\/$/u, "") === tab.to.replace(/\/$/u, "") ? "page" : undefined}
            >
              {tab.label}
            </Link>
          ))}
        </nav>
      </section>
      <Outlet />
    </>
  );
}

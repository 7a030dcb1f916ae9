import { lazy, Suspense, useEffect, useRef } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { useOwner, useUser } from "#web/services.ts";
import { ARRIVAL, paths } from "#web/paths.ts";
import layout from "#web/ui/style/layout.module.css";
import { Link } from "#web/ui/display/link.tsx";
import tabs from "#web/ui/display/tabs.module.css";
import styles from "./learner-layout.module.css";
import { isSigningOut } from "../../account/use-logout.ts";

const CreditsBadge = lazy(async () => {
  const { CreditsBadge: Component } = await import("#web/features/payment/credits-badge.tsx");
  return { default: Component };
});

const TABS = [
  { label: "Dashboard", to: paths.dashboard },
  { label: "Examiner Evaluation", to: paths.examinerEvaluations },
  { label: "Your Attempts", to: paths.attempts },
  { label: "Downloads", to: paths.downloads },
  { label: "Settings", to: paths.account },
] as const;

/** The layout of the learner's area: name, tabs, page. Redirects to sign-in after a sign-out in another tab. */
export function LearnerLayout() {
  const user = useUser();
  // Null in server-rendered HTML, which cannot wait for a lazy chunk.
  const owner = useOwner();
  const { pathname } = useLocation();
  const sections = useRef<HTMLElement>(null);
  // On a phone the tabs scroll sideways. This scrolls the current tab into view.
  useEffect(() => {
    const strip = sections.current;
    const current = strip?.querySelector<HTMLElement>("[aria-current]");
    if (strip === null || current === null || current === undefined) return;
    strip.scrollTo({ left: current.offsetLeft - strip.clientWidth / 2 + current.offsetWidth / 2 });
  }, [pathname]);
  if (user === null && isSigningOut()) return null;
  if (user === null) return <Navigate to={paths.login(ARRIVAL.guarded)} replace />;
  return (
    <>
      <section className={layout.page} aria-label="Your area">
        <p className={styles.name}>
          <span>
            {user.first_name} {user.last_name}
          </span>
          {owner !== null && (
            <Suspense>
              <CreditsBadge />
            </Suspense>
          )}
        </p>
        <nav ref={sections} className={tabs.tabs} aria-label="Sections">
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

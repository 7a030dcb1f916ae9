import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { paths } from "#web/paths.ts";
import { Link } from "#web/ui/display/link.tsx";
import tabs from "#web/ui/display/tabs.module.css";
import styles from "./crm.module.css";

type Page = { label: string; to: string; isAdminOnly?: true };

/**
 * Pages of the CRM by group. A tab links to the first page of its group that the person may open. If there are several,
 * a second row links to all of them.
 */
const GROUPS: readonly { label: string; pages: readonly Page[] }[] = [
  { label: "Dashboard", pages: [{ label: "Dashboard", to: paths.crm }] },
  {
    label: "Evaluations",
    pages: [
      { label: "Evaluations", to: paths.crmEvaluations },
      { label: "Questions", to: paths.crmQuestions },
    ],
  },
  { label: "Clients", pages: [{ label: "Clients", to: paths.crmClients }] },
  { label: "Payments", pages: [{ label: "Payments", to: paths.crmPayments }] },
  {
    label: "Offers",
    pages: [
      { label: "Prices", to: paths.crmPrices, isAdminOnly: true },
      { label: "Coupons", to: paths.crmCoupons },
      { label: "Announcements", to: paths.crmAnnouncements, isAdminOnly: true },
    ],
  },
  { label: "Complaints", pages: [{ label: "Complaints", to: paths.crmComplaints }] },
  {
    label: "Quality",
    pages: [
      { label: "Second marking", to: paths.crmSecondMarking },
      { label: "Examiners", to: paths.crmExaminers },
      { label: "Agreement", to: paths.crmAgreement },
    ],
  },
  {
    label: "Office",
    pages: [
      { label: "Staff", to: paths.crmStaff, isAdminOnly: true },
      { label: "Changes", to: paths.crmChanges, isAdminOnly: true },
    ],
  },
];

/** The title of a CRM page and its tab bar. */
export function CrmHead({ title, isAdmin, children }: { title: string; isAdmin: boolean; children?: ReactNode }) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the bar is wider than the screen, so scroll to the current tab.
    const current = bar.current?.querySelector<HTMLElement>("[aria-current]");
    if (bar.current && current)
      bar.current.scrollLeft = current.offsetLeft + current.offsetWidth - bar.current.clientWidth;
  }, []);
  const pathname = useLocation().pathname.replace(/\/$/u, "");
  const groups = GROUPS.map(({ label, pages }) => {
    const allowed = pages.filter((page) => isAdmin || page.isAdminOnly !== true);
    return { label: allowed.length === 1 ? allowed[0]?.label : label, pages: allowed };
  }).filter(({ pages }) => pages.length > 0);
  const groupOfPath = groups.find(({ pages }) => pages.some(({ to }) => to === pathname));
  // The page of one client or evaluation belongs to the tab of its list. The dashboard is left out, because the path of
  // every CRM page begins with the path of the dashboard.
  const current =
    groupOfPath ??
    groups.find(({ pages }) => pages.some(({ to }) => to !== paths.crm && pathname.startsWith(`${to}/`)));
  return (
    <>
      <div className={styles.head}>
        <h1>{title}</h1>
        {children}
      </div>
      <nav ref={bar} className={tabs.tabs} aria-label="CRM">
        {groups.map((group) => {
          const [first] = group.pages;
          if (first === undefined) return null;
          const currentKind = first.to === pathname ? "page" : "true";
          return (
            <Link
              key={first.to}
              className={tabs.tab}
              to={first.to}
              aria-current={group === current ? currentKind : undefined}
            >
              {group.label}
            </Link>
          );
        })}
      </nav>
      {groupOfPath !== undefined && groupOfPath.pages.length > 1 && (
        <nav className={styles.pages} aria-label={groupOfPath.label}>
          {groupOfPath.pages.map(({ label, to }) => (
            <Link key={to} to={to} aria-current={pathname === to ? "page" : undefined}>
              {label}
            </Link>
          ))}
        </nav>
      )}
    </>
  );
}

import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { paths } from "#web/paths.ts";
import { Link } from "#web/ui/display/link.tsx";
import tabs from "#web/ui/display/tabs.module.css";
import styles from "./crm.module.css";

const TABS = [
  { label: "Dashboard", to: paths.crm, isAdmins: false },
  { label: "Evaluations", to: paths.crmEvaluations, isAdmins: false },
  { label: "Clients", to: paths.crmClients, isAdmins: false },
  { label: "Payments", to: paths.crmPayments, isAdmins: false },
  { label: "Prices", to: paths.crmPrices, isAdmins: true },
  { label: "Coupons", to: paths.crmCoupons, isAdmins: false },
  { label: "Complaints", to: paths.crmComplaints, isAdmins: false },
  { label: "Questions", to: paths.crmQuestions, isAdmins: false },
  { label: "Agreement", to: paths.crmAgreement, isAdmins: false },
  { label: "Announcements", to: paths.crmAnnouncements, isAdmins: true },
  { label: "Second marking", to: paths.crmSecondMarking, isAdmins: false },
  { label: "Examiners", to: paths.crmExaminers, isAdmins: false },
  { label: "Changes", to: paths.crmChanges, isAdmins: true },
  { label: "Staff", to: paths.crmStaff, isAdmins: true },
] as const;

/** The title of a CRM page and its tab bar. */
export function CrmHead({ title, isAdmin, children }: { title: string; isAdmin: boolean; children?: ReactNode }) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the bar is wider than the screen.
    const current = bar.current?.querySelector<HTMLElement>("[aria-current]");
    if (bar.current && current)
      bar.current.scrollLeft = current.offsetLeft + current.offsetWidth - bar.current.clientWidth;
  }, []);
  const pathname = useLocation().pathname.replace(/\/$/u, "");
  return (
    <>
      <div className={styles.head}>
        <h1>{title}</h1>
        {children}
      </div>
      <nav ref={bar} className={tabs.tabs} aria-label="CRM">
        {TABS.filter((tab) => isAdmin || !tab.isAdmins).map((tab) => (
          <Link key={tab.to} className={tabs.tab} to={tab.to} aria-current={pathname === tab.to ? "page" : undefined}>
            {tab.label}
          </Link>
        ))}
      </nav>
    </>
  );
}

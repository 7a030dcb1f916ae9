import { AccountView } from "#web/features/account/account-view.tsx";
import { AutoDownloadSettings } from "#web/features/downloads/auto-download-settings.tsx";
import { PaymentsSection } from "#web/features/payment/payments-section.tsx";
import type { Head } from "../../shell/page.ts";

export const head = (): Head => ({ title: "Settings" });

export function Component() {
  return <AccountView offline={<AutoDownloadSettings />} payments={<PaymentsSection />} />;
}

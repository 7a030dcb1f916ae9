import type { Services } from "#web/services.ts";
import { lazyPage, type LazyPage, type PageModule } from "../shell/page.ts";
import type { CrmPage } from "../pages/crm/crm-pages.ts";

/** Loads a CRM page. CRM pages are not precached. If their chunk cannot be fetched offline, shows an offline page. */
export function crmPage(services: Services, name: CrmPage): LazyPage {
  return onlinePage(services, "crm/crm-pages", async () => (await import("../pages/crm/crm-pages.ts")).CRM_PAGES[name]);
}

/** Loads the account security page. Few learners open it and it needs the server, so it is not precached. */
export function securityPage(services: Services): LazyPage {
  return onlinePage(
    services,
    "account/account-security-page",
    () => import("../pages/account/account-security-page.tsx"),
  );
}

function onlinePage(services: Services, file: string, load: () => Promise<PageModule>): LazyPage {
  return lazyPage(services, file, async () => {
    try {
      return await load();
    } catch (error) {
      // While online, an update has probably replaced the chunk. The error page then reloads the app.
      if (navigator.onLine) throw error;
      return file === "crm/crm-pages"
        ? await import("../pages/crm/crm-offline-page.tsx")
        : await import("../pages/account/security-offline-page.tsx");
    }
  });
}

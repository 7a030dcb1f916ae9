import type { Parts } from "#web/parts.ts";
import { lazyPage, type LazyPage, type PageModule } from "./page.ts";
import type { DeskPage } from "./pages/crm-desk.ts";

/**
 * A page of the CRM. All of them come in one part of the app that is not kept for use without a network (rulings 45):
 * where it cannot be fetched, the page says so.
 */
export function deskPage(parts: Parts, name: DeskPage): LazyPage {
  return onlinePage(parts, "crm-desk", async () => (await import("./pages/crm-desk.ts")).DESK_PAGES[name]);
}

/** How an account is kept safe: nothing of it is of use without the server, and few learners ever open it. */
export function securityPage(parts: Parts): LazyPage {
  return onlinePage(parts, "account-security-page", () => import("./pages/account-security-page.tsx"));
}

function onlinePage(parts: Parts, file: string, load: () => Promise<PageModule>): LazyPage {
  return lazyPage(parts, file, async () => {
    try {
      return await load();
    } catch (error) {
      // Connected, this is a part that an update has replaced: the page is loaded anew.
      if (navigator.onLine) throw error;
      return file === "crm-desk"
        ? await import("./pages/crm-offline-page.tsx")
        : await import("./pages/security-offline-page.tsx");
    }
  });
}

import { lazy, Suspense } from "react";
import { Outlet, useMatches, useNavigation } from "react-router";
import { useOwner } from "#web/services.ts";
import { BackContext } from "#web/ui/overlay/use-close-on-back.ts";
import { BannerStrip } from "#web/ui/display/banner-strip.tsx";
import { closeOnBack, useOverlayHistory } from "../close-on-back.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import styles from "./site-layout.module.css";
import { useSessionNotice } from "../../account/use-session-notice.ts";

const InstallOffer = lazy(async () => ({
  default: (await import("#web/features/install/install-offer.tsx")).InstallOffer,
}));

const TabBar = lazy(async () => ({ default: (await import("../navigation/tab-bar.tsx")).TabBar }));

/** The layout of every page with the site's header and footer: header, banner strip, page, footer. */
export function SiteLayout() {
  const navigation = useNavigation();
  const isResult = useMatches().some((match) => match.id === "result");
  // Null in server-rendered HTML, which cannot wait for a lazy chunk.
  const owner = useOwner();
  useSessionNotice();
  useOverlayHistory();
  return (
    <BackContext value={closeOnBack}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <SiteHeader />
      <BannerStrip isLoading={navigation.state !== "idle"} />
      <div className={styles.page}>
        <Outlet />
      </div>
      <SiteFooter />
      {owner !== null && (
        <Suspense>
          <TabBar />
        </Suspense>
      )}
      {isResult && owner !== null && (
        <Suspense>
          <InstallOffer />
        </Suspense>
      )}
    </BackContext>
  );
}

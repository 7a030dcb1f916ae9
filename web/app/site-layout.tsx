import { lazy, Suspense } from "react";
import { Outlet, useMatches, useNavigation } from "react-router";
import { useOwner } from "#web/parts.ts";
import { BackContext } from "#web/ui/back.ts";
import { BannerStrip } from "#web/ui/banner-strip.tsx";
import { closeOnBack, useBackOfPages } from "./close-on-back.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import styles from "./site-layout.module.css";
import { useSessionNotice } from "./use-session-notice.ts";

const InstallOffer = lazy(async () => ({
  default: (await import("#web/features/install/install-offer.tsx")).InstallOffer,
}));

/** Every page but the rooms: navigation, banner strip, page, footer. */
export function SiteLayout() {
  const navigation = useNavigation();
  const isResult = useMatches().some((match) => match.id === "result");
  // Nobody in the server's HTML, which cannot wait for a part that is fetched.
  const owner = useOwner();
  useSessionNotice();
  useBackOfPages();
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
      {isResult && owner !== null && (
        <Suspense>
          <InstallOffer />
        </Suspense>
      )}
    </BackContext>
  );
}

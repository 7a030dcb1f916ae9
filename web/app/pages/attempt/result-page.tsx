import { lazy, Suspense, useEffect, useReducer, useState } from "react";
import { type LoaderFunction, useLoaderData, useParams } from "react-router";
import { MODULE_TYPES } from "#core/exam/content/modules-of-test.ts";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import { ResultMessage } from "#web/features/results/result-message.tsx";
import styles from "#web/features/results/results.module.css";
import { type Services, useOwner, useServices } from "#web/services.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/form/button.tsx";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import layout from "#web/ui/style/layout.module.css";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";
import { findResult, type FoundResult } from "../../result/find-result.ts";
import type { Head, HeadContext } from "../../shell/page.ts";
import { PublicResult } from "../../result/public-result.tsx";

const OwnResult = lazy(async () => ({ default: (await import("../../result/own-result.tsx")).OwnResult }));

/**
 * "none": the server has no such result, but this device may have it. "may_exist": the server has the result, or was
 * not asked.
 */
type Data = "none" | "may_exist";

export const createLoader =
  ({ library }: Services): LoaderFunction =>
  async ({ params }): Promise<Data> => {
    if (library.hasResult === undefined) return "may_exist";
    const type = MODULE_TYPES.find((known) => known === params["module"]);
    const hasResult = type !== undefined && (await library.hasResult(type, params["attempt_slug"] ?? ""));
    return hasResult ? "may_exist" : "none";
  };

export const head = ({ data }: HeadContext<Data | undefined>): Head => ({
  title: data === "none" ? "No result" : "Result",
  ...(data === "none" && { status: 404 }),
});

/** The result of an attempt: with its review for the owner, public for everyone else. */
export function Component() {
  const { module: typeInAddress = "", module_slug: moduleSlug = "", attempt_slug: slug = "" } = useParams();
  const moduleType: ModuleType = MODULE_TYPES.find((known) => known === typeInAddress) ?? "reading";
  const services = useServices();
  const owner = useOwner();
  const isNotOnServer = useLoaderData<Data>() === "none";
  const [found, setFound] = useState<FoundResult | null>(isNotOnServer ? { kind: "not_found" } : null);
  const [reloads, reload] = useReducer((before: number) => before + 1, 0);

  useEffect(
    () => whenSettled(findResult(services, owner, moduleType, slug), setFound),
    [services, owner, moduleType, slug, reloads],
  );

  const opening = <Opening moduleType={moduleType} />;
  return (
    <main id="main" className={layout.page} aria-busy={found === null}>
      <Suspense fallback={opening}>
        {found === null ? opening : <Result found={found} address={{ moduleType, moduleSlug }} reload={reload} />}
      </Suspense>
    </main>
  );
}

function Opening({ moduleType }: { moduleType: ModuleType }) {
  return (
    <>
      <div className={styles.head}>
        <h1>{MODULE_NAMES[moduleType]}</h1>
      </div>
      <Skeleton lines={8} />
    </>
  );
}

type ResultProps = {
  found: FoundResult;
  address: { moduleType: ModuleType; moduleSlug: string };
  reload: () => void;
};

function Result({ found, address: { moduleType, moduleSlug }, reload }: ResultProps) {
  switch (found.kind) {
    case "own":
      return found.attempt.status === "in_progress" ? (
        <ResultMessage
          heading="You have not handed in this test yet"
          text="Your result appears here when you hand it in."
          action={
            <ButtonLink to={paths.attempt(moduleType, moduleSlug, found.attempt.slug)}>Back to the test</ButtonLink>
          }
        />
      ) : (
        <OwnResult attempt={found.attempt} review={found.review} reload={reload} />
      );
    case "public":
      return <PublicResult result={found.result} />;
    case "not_found":
      return (
        <ResultMessage
          heading="There is no result at this address"
          text="The link may be incomplete, or the device that made the attempt has not sent it yet."
          action={<ButtonLink to={paths.listing(moduleType)}>To the tests</ButtonLink>}
        />
      );
    case "offline":
      return (
        <ResultMessage
          heading="This result is not on this device"
          text="We can’t reach the server to download it. Results of tests that you took on this device open offline."
          action={<Button onClick={reload}>Try again</Button>}
        />
      );
    case "failed":
      return (
        <ResultMessage
          heading="The result could not be opened"
          text={found.detail}
          action={<Button onClick={reload}>Try again</Button>}
        />
      );
  }
}

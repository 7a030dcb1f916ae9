import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { useParams } from "react-router";
import { MODULE_TYPES } from "#core/exam/content/papers.ts";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import { moduleTypeName } from "#web/features/attempt/module-title.ts";
import { ResultMessage } from "#web/features/results/result-message.tsx";
import styles from "#web/features/results/results.module.css";
import { useOwner, useParts } from "#web/parts.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import layout from "#web/ui/layout.module.css";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { findResult, type FoundResult } from "../find-result.ts";
import type { Head } from "../page.ts";
import { PublicResult } from "../public-result.tsx";

const OwnResult = lazy(async () => ({ default: (await import("../own-result.tsx")).OwnResult }));

export const head = (): Head => ({ title: "Result" });

/** The result of an attempt: the owner's with its review, everybody else's by the public result. */
export function Component() {
  const { module: type = "", module_slug: moduleSlug = "", attempt_slug: slug = "" } = useParams();
  const moduleType: ModuleType = MODULE_TYPES.find((one) => one === type) ?? "reading";
  const parts = useParts();
  const owner = useOwner();
  const [found, setFound] = useState<FoundResult | null>(null);
  const [round, setRound] = useState(0);
  const again = useCallback(() => setRound((before) => before + 1), []);

  useEffect(() => {
    let isOver = false;
    const load = async (): Promise<void> => {
      const next = await findResult(parts, owner, moduleType, slug);
      if (!isOver) setFound(next);
    };
    void load();
    return () => {
      isOver = true;
    };
  }, [parts, owner, moduleType, slug, round]);

  const opening = <Opening moduleType={moduleType} />;
  return (
    <main id="main" className={layout.page} aria-busy={found === null}>
      <Suspense fallback={opening}>
        {found === null ? opening : <Result found={found} address={{ moduleType, moduleSlug }} again={again} />}
      </Suspense>
    </main>
  );
}

function Opening({ moduleType }: { moduleType: ModuleType }) {
  return (
    <>
      <div className={styles.head}>
        <h1>{moduleTypeName(moduleType)}</h1>
      </div>
      <Skeleton lines={8} />
    </>
  );
}

type ResultProps = {
  found: FoundResult;
  address: { moduleType: ModuleType; moduleSlug: string };
  again: () => void;
};

function Result({ found, address: { moduleType, moduleSlug }, again }: ResultProps) {
  switch (found.kind) {
    case "own":
      return found.attempt.status === "in_progress" ? (
        <ResultMessage
          heading="This test is not handed in yet"
          text="Its result is here as soon as it is."
          action={
            <ButtonLink to={paths.attempt(moduleType, moduleSlug, found.attempt.slug)}>Back to the test</ButtonLink>
          }
        />
      ) : (
        <OwnResult attempt={found.attempt} review={found.review} again={again} />
      );
    case "public":
      return <PublicResult result={found.result} />;
    case "not_found":
      return (
        <ResultMessage
          heading="There is no result at this address"
          text="The link may be incomplete, or the attempt has not been sent from the device it was made on."
          action={<ButtonLink to={paths.listing(moduleType)}>To the tests</ButtonLink>}
        />
      );
    case "offline":
      return (
        <ResultMessage
          heading="This result is not on this device"
          text="There is no connection to the server to fetch it. Results of tests taken on this device open without one."
          action={<Button onClick={again}>Try again</Button>}
        />
      );
    case "failed":
      return (
        <ResultMessage
          heading="The result could not be opened"
          text={found.detail}
          action={<Button onClick={again}>Try again</Button>}
        />
      );
  }
}

import { useState } from "react";
import { ModelCard } from "#web/features/writing-result/model-card.tsx";
import { sectionOf } from "#web/features/writing-result/parse-model-card.ts";
import { useOutage } from "#web/ui/hooks/use-online.ts";
import { Button } from "#web/ui/form/button.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { loadModelCard } from "../language/model-card.ts";

/** Shows the section of the model card that explains how Speaking is measured and what the measures miss. */
export function SpeakingModelCard() {
  const [card, setCard] = useState<string | null>(null);
  const outage = useOutage();
  const open = (): void => {
    loadModelCard().then(
      (markdown) => setCard(sectionOf(markdown, "Speaking")),
      () => setCard(`This text is not on this device yet. ${outage} Open it again when you are connected.`),
    );
  };
  return (
    <>
      <p>
        <Button variant="quiet" onClick={open}>
          How Speaking is measured
        </Button>
      </p>
      <Sheet open={card !== null} onClose={() => setCard(null)} title="How Speaking is measured">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div role="group" aria-label="How it is measured" tabIndex={0}>
          <ModelCard markdown={card ?? ""} />
        </div>
      </Sheet>
    </>
  );
}

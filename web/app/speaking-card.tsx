import { useState } from "react";
import { ModelCard } from "#web/features/writing-result/model-card.tsx";
import { Button } from "#web/ui/button.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { loadModelCard } from "./model-card.ts";

const HEADING = "\n## Speaking\n";

/** How Speaking is measured and what that cannot see: the part of the project's model card that is about it. */
export function SpeakingCard() {
  const [card, setCard] = useState<string | null>(null);
  const open = (): void => {
    loadModelCard().then(
      (whole) => setCard(whole.slice(Math.max(0, whole.indexOf(HEADING) + HEADING.length))),
      () => setCard("This text is not on this device yet. It comes with the next connection."),
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

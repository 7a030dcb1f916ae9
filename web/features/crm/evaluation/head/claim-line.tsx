import { useState } from "react";
import { formatList } from "#core/format/format-list.ts";
import { formatDate } from "#core/format/format-date.ts";
import { Button } from "#web/ui/form/button.tsx";
import { AssignSheet } from "./assign-sheet.tsx";
import styles from "./claim-line.module.css";
import { usePresence } from "./use-presence.ts";

/** Shows who works on an evaluation, and who else has it open. Other staff may still save. */
export function ClaimLine({
  slug,
  isOpen,
  isAdmin,
}: {
  slug: string;
  /** Whether the evaluation is not finished. */
  isOpen: boolean;
  isAdmin: boolean;
}) {
  const { presence, isReleased, release, claim, refresh } = usePresence(slug);
  const [isAssigning, setAssigning] = useState(false);
  if (presence === null) return null;
  // Publishing ends the claim, but `presence` changes only with the next call.
  const claimed = isOpen ? presence.claim : null;
  const since = claimed === null ? "" : formatDate(claimed.since, "shortDateTime");
  const readers = presence.others.filter((name) => name !== claimed?.staff_name);
  return (
    <div className={styles.line}>
      <p role="status">
        {isOpen && claimed === null && "Nobody is working on this."}
        {claimed?.is_own === true && `You have been working on this since ${since}.`}
        {claimed?.is_own === false && (
          <b>
            {claimed.staff_name} has been working on this since {since}.
          </b>
        )}
        {readers.length === 1 && ` ${readers[0]} has this evaluation open.`}
        {readers.length > 1 && ` ${formatList(readers)} have this evaluation open.`}
      </p>
      {claimed?.is_own === true && (
        <Button variant="quiet" onClick={release}>
          Release
        </Button>
      )}
      {isOpen && claimed === null && isReleased && (
        <Button variant="quiet" onClick={claim}>
          Claim
        </Button>
      )}
      {isOpen && isAdmin && (
        <Button variant="quiet" onClick={() => setAssigning(true)}>
          Assign
        </Button>
      )}
      <AssignSheet
        slug={slug}
        open={isAssigning}
        onClose={() => setAssigning(false)}
        onDone={() => {
          setAssigning(false);
          refresh();
        }}
      />
    </div>
  );
}

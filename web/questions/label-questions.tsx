import { useState } from "react";
import type { MediaItem } from "#core/exam/content/media.ts";
import type { GroupOf } from "#core/exam/content/question-group.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Bank, BankGap } from "./bank.tsx";
import styles from "./label-questions.module.css";
import { pictureAddress } from "./media-address.ts";
import { QuestionItem } from "./question-item.tsx";
import itemStyles from "./question-item.module.css";
import { useRoom } from "./sitting.ts";
import { TypedGap } from "./typed-gap.tsx";

/** Points on a picture, answered in a list below it: the numbers on the picture say which is which. */
export function LabelQuestions({
  group,
  hintId,
  media,
}: {
  group: GroupOf<"label">;
  hintId: string | undefined;
  media: readonly MediaItem[];
}) {
  const [isLarge, setLarge] = useState(false);
  const address = pictureAddress(group.picture, media);
  return (
    <>
      {address === null ? (
        <Alert variant="warning" title="The picture is missing">
          Its file is not part of this test. The labels can still be answered below.
        </Alert>
      ) : (
        <figure className={styles.figure}>
          <LabelPicture group={group} address={address} />
          <Button variant="quiet" onClick={() => setLarge(true)}>
            <Icon name="magnifying-glass" /> Enlarge the picture
          </Button>
          <Dialog
            open={isLarge}
            onClose={() => setLarge(false)}
            title="Picture"
            actions={<Button onClick={() => setLarge(false)}>Close</Button>}
          >
            <LabelPicture group={group} address={address} />
          </Dialog>
        </figure>
      )}
      <ul className={itemStyles.items}>
        {group.labels.map((label) => (
          <QuestionItem
            key={label.number}
            number={label.number}
            prompt={label.prompt.text === "" ? null : label.prompt}
          >
            {(promptId) =>
              group.bank === undefined ? (
                <TypedGap number={label.number} hintId={[promptId, hintId].filter(Boolean).join(" ")} long />
              ) : (
                <BankGap number={label.number} empty="Move a label here" block />
              )
            }
          </QuestionItem>
        ))}
      </ul>
      {group.bank !== undefined && <Bank />}
    </>
  );
}

function LabelPicture({ group, address }: { group: GroupOf<"label">; address: string }) {
  const room = useRoom();
  const { alt, width, height } = group.picture;
  return (
    <div className={styles.picture} style={{ aspectRatio: `${width} / ${height}`, maxWidth: width }}>
      <img src={address} alt={alt} width={width} height={height} />
      {group.labels.map((label) => (
        <span
          key={label.number}
          className={styles.pin}
          data-now={room.current === label.number || undefined}
          style={{ left: `${label.x}%`, top: `${label.y}%` }}
          aria-hidden="true"
        >
          {label.number}
        </span>
      ))}
    </div>
  );
}

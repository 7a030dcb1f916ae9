import { useState } from "react";
import type { LabelGroup } from "#core/exam/questions/label/schema.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { Icon } from "#web/ui/media/icon.tsx";
import { Bank, BankGap } from "../bank.tsx";
import type { QuestionsProps } from "../kind-widget.ts";
import { pictureAddress } from "../picture-address.ts";
import { QuestionItem } from "../question-item.tsx";
import itemStyles from "../question-item.module.css";
import { useQuestionContext } from "../question-context.ts";
import { TypedGap } from "../typed-gap.tsx";
import styles from "./label.module.css";

/** A picture with numbered points, and below it a control for each number. */
export function LabelQuestions({ group, hintId, media }: QuestionsProps<LabelGroup>) {
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
                <BankGap number={label.number} emptyText="Move a label here" block />
              )
            }
          </QuestionItem>
        ))}
      </ul>
      {group.bank !== undefined && <Bank />}
    </>
  );
}

function LabelPicture({ group, address }: { group: LabelGroup; address: string }) {
  const context = useQuestionContext();
  const { alt, width, height } = group.picture;
  return (
    <div className={styles.picture} style={{ aspectRatio: `${width} / ${height}`, maxWidth: width }}>
      <img src={address} alt={alt} width={width} height={height} />
      {group.labels.map((label) => (
        <span
          key={label.number}
          className={styles.pin}
          data-now={context.current === label.number || undefined}
          style={{ left: `${label.x}%`, top: `${label.y}%` }}
          aria-hidden="true"
        >
          {label.number}
        </span>
      ))}
    </div>
  );
}

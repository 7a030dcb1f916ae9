import { useState } from "react";
import { MAX_RESPONSE_CHARACTERS, type Rating, RATINGS, type ReportRating } from "#core/wire/crm/report-response.ts";
import { formatDate } from "#core/format/format-date.ts";
import { Button } from "#web/ui/form/button.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import styles from "./own-report.module.css";
import { Form } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";

const RATING_NAMES: Readonly<Record<Rating, string>> = {
  1: "1 of 5: not helpful",
  2: "2 of 5",
  3: "3 of 5",
  4: "4 of 5",
  5: "5 of 5: very helpful",
};

/** Form for the rating of an examiner report. `onSave` resolves to the error, or null. */
export function RatingForm({
  saved,
  onSave,
}: {
  saved: ReportRating | null;
  onSave: (body: { rating: Rating; comment: string }) => Promise<string | null>;
}) {
  const [rating, setRating] = useState<Rating | null>(saved?.rating ?? null);
  const [comment, setComment] = useState(saved?.comment ?? "");
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>(undefined);
  const isChanged = rating !== (saved?.rating ?? null) || comment !== (saved?.comment ?? "");
  const submit = async (): Promise<void> => {
    if (rating === null) return setError("Choose a rating from 1 to 5.");
    setBusy(true);
    setError((await onSave({ rating, comment })) ?? undefined);
    setBusy(false);
  };
  return (
    <Form
      className={styles.form}
      onSubmit={() => {
        if (!isBusy) void submit();
      }}
    >
      <div className={styles.scale}>
        <span aria-hidden="true">Not helpful</span>
        <Segmented
          label="How helpful is this report?"
          value={String(rating ?? "")}
          options={RATINGS.map((value) => ({ value: String(value), label: String(value), name: RATING_NAMES[value] }))}
          onChange={(value) => {
            setRating(RATINGS.find((choice) => String(choice) === value) ?? null);
            setError(undefined);
          }}
        />
        <span aria-hidden="true">Very helpful</span>
      </div>
      <TextArea
        label="Comment (optional)"
        error={error}
        maxLength={MAX_RESPONSE_CHARACTERS.comment}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      <div className={styles.actions}>
        <Button type="submit" variant={saved === null ? "solid" : "outline"} busy={isBusy ? "Saving" : undefined}>
          {saved === null ? "Save rating" : "Change rating"}
        </Button>
        <span role="status">{saved !== null && !isChanged && `Saved on ${formatDate(saved.rated_at)}.`}</span>
      </div>
    </Form>
  );
}

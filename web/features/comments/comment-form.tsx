import { valibotResolver } from "@hookform/resolvers/valibot";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { CommentFormSchema } from "#core/wire/comments.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { Field } from "#web/ui/field.tsx";
import field from "#web/ui/field.module.css";
import styles from "./comments.module.css";

/** Saves a comment on this device, with or without a network, and empties itself. */
export function CommentForm({ onAdd }: { onAdd: (comment: string) => Promise<void> }) {
  const [isRefused, setRefused] = useState(false);
  const form = useForm({
    resolver: valibotResolver(CommentFormSchema),
    mode: "onTouched",
    defaultValues: { comment: "" },
  });
  const { errors, isValid, isDirty, isSubmitting } = form.formState;
  const canPost = isValid && isDirty && !isSubmitting;
  const submit = form.handleSubmit(async ({ comment }) => {
    setRefused(false);
    try {
      await onAdd(comment);
      form.reset();
    } catch {
      setRefused(true);
    }
  });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => (canPost ? void submit(event) : event.preventDefault())}
      noValidate
    >
      <Field label="Your comment" error={errors.comment?.message}>
        {(ids) => (
          <textarea
            {...ids}
            className={cx(field.input, styles.box)}
            rows={3}
            placeholder="Add your comment here..."
            {...form.register("comment")}
          />
        )}
      </Field>
      {isRefused && (
        <Alert variant="danger">
          <p>Your comment could not be saved on this device. It is still in the box; please try again.</p>
        </Alert>
      )}
      <div>
        {/* Not `disabled`: it keeps the focus when the comment is posted. */}
        <Button
          type="submit"
          variant="outline"
          busy={isSubmitting ? "Posting" : undefined}
          aria-disabled={(!canPost && !isSubmitting) || undefined}
        >
          Post comment
        </Button>
      </div>
    </form>
  );
}

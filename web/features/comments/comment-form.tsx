import { valibotResolver } from "@hookform/resolvers/valibot";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { CommentFormSchema } from "#core/wire/feedback/comments.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { cx } from "#web/ui/style/cx.ts";
import { Field } from "#web/ui/form/field.tsx";
import field from "#web/ui/form/field.module.css";
import styles from "./comments.module.css";

/** The form for a new comment. It becomes empty once `onAdd` has stored the comment on this device. */
export function CommentForm({ onAdd }: { onAdd: (comment: string) => Promise<void> }) {
  const [hasFailed, setFailed] = useState(false);
  const form = useForm({
    resolver: valibotResolver(CommentFormSchema),
    mode: "onTouched",
    defaultValues: { comment: "" },
  });
  const { errors, isValid, isDirty, isSubmitting } = form.formState;
  const canPost = isValid && isDirty && !isSubmitting;
  const submit = form.handleSubmit(async ({ comment }) => {
    setFailed(false);
    try {
      await onAdd(comment);
      form.reset();
    } catch {
      setFailed(true);
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
            className={cx(field.input, styles.textArea)}
            rows={3}
            placeholder="Add your comment here..."
            {...form.register("comment")}
          />
        )}
      </Field>
      {hasFailed && (
        <Alert variant="danger">
          <p>This device could not save your comment. Your text is still here. Please try again.</p>
        </Alert>
      )}
      <div>
        {/* Not `disabled`, because the button would lose the focus after posting. */}
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

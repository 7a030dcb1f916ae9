import { Alert } from "#web/ui/display/alert.tsx";

/** Shown for a question kind that only a newer version of the app knows. */
export function UnknownQuestions() {
  return (
    <Alert variant="warning" title="This version of Bandwise cannot show these questions">
      Update the app to answer them. Everything else in the test works, and your answers are kept.
    </Alert>
  );
}

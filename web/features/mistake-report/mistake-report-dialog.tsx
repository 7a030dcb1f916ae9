import { useCallback, useEffect, useId, useState } from "react";
import { useOnline } from "#web/ui/hooks/use-online.ts";
import { Button } from "#web/ui/form/button.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { MistakeReportForm, type MistakeReportState, type MistakeReportSubject } from "./mistake-report-form.tsx";

const CLOSE_AFTER_MS = 3000;

export type MistakeReportDialogProps = {
  owner: string;
  about?: MistakeReportSubject | undefined;
  open: boolean;
  onClose: () => void;
};

/** The mistake report form, then a thank-you message that closes after three seconds (specification §4). */
export function MistakeReportDialog({ owner, about, open, onClose }: MistakeReportDialogProps) {
  const [state, setState] = useState<MistakeReportState>("writing");
  const [canSend, setCanSend] = useState(false);
  const formId = useId();
  const isOnline = useOnline();
  const close = useCallback(() => {
    onClose();
    setState("writing");
    setCanSend(false);
  }, [onClose]);
  const isSaved = open && state === "saved";
  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(close, CLOSE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isSaved, close]);

  if (isSaved) {
    return (
      <Dialog open={open} onClose={close} title="Thank you" actions={<Button onClick={close}>Close</Button>}>
        <output>
          {isOnline
            ? "We saved your report on this device and are sending it."
            : "We saved your report on this device and will send it when you are online."}
        </output>
      </Dialog>
    );
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Report a mistake"
      actions={
        <>
          <Button
            type="submit"
            form={formId}
            busy={state === "saving" ? "Saving" : undefined}
            disabled={!canSend && state === "writing"}
          >
            Send report
          </Button>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
        </>
      }
    >
      <MistakeReportForm id={formId} owner={owner} about={about} onState={setState} onCanSend={setCanSend} />
    </Dialog>
  );
}

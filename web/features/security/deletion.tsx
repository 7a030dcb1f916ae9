import { plural } from "#core/format/plural.ts";
import { useState } from "react";
import { paths } from "#web/paths.ts";
import { useServices } from "#web/services.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Link } from "#web/ui/display/link.tsx";
import { CredentialForm } from "./credential-form.tsx";
import { Section } from "./section.tsx";
import styles from "./security.module.css";

/** Requests the deletion of the account. `countUnsent` counts the items that this device has not sent. */
export function Deletion({
  countUnsent,
  onDeleted,
}: {
  countUnsent: () => Promise<number>;
  onDeleted: (detail: string) => void;
}) {
  const services = useServices();
  const [unsent, setUnsent] = useState<number | null>(null);
  const openForm = async (): Promise<void> => setUnsent(await countUnsent().catch(() => 0));
  return (
    <Section id="deletion" title="Delete account">
      <p className={styles.note}>
        Everything in your account is deleted for good after 7 days: tests, results, recordings, examiner reports and
        comments. Records of payments are kept without your name, as the law asks. Sign in within the 7 days to keep the
        account.
      </p>
      {unsent === null ? (
        <Button variant="outline" onClick={() => void openForm()}>
          Delete my account
        </Button>
      ) : (
        <CredentialForm
          label="Delete my account"
          fields={[{ name: "password", label: "Your password", type: "password" }]}
          submitLabel="Delete my account"
          busyLabel="Deleting"
          variant="danger"
          send={async ({ password = "" }) => (await services.client()).call("accountDelete", { body: { password } })}
          onDone={({ detail }) => onDeleted(detail)}
          onCancel={() => setUnsent(null)}
        >
          {unsent > 0 && (
            <Alert variant="warning" title="Some of your work is on this device only">
              <p>
                {plural(unsent, {
                  one: "# item has not been sent. It stays on this device and is not part of your account.",
                  other: "# items have not been sent. They stay on this device and are not part of your account.",
                })}{" "}
                <Link to={paths.unsent}>Send, export or delete your unsent work first</Link>.
              </p>
            </Alert>
          )}
        </CredentialForm>
      )}
    </Section>
  );
}

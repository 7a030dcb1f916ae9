import { useLocation, useNavigate, useSearchParams } from "react-router";
import { AuthFrame } from "#web/features/auth/auth-frame.tsx";
import { readDevMail } from "#web/features/auth/dev-mail.tsx";
import { ResetConfirmForm } from "#web/features/auth/reset-confirm-form.tsx";
import { paths } from "#web/paths.ts";
import { AlertBanner } from "../../shell/alert-banner.tsx";
import type { Head } from "../../shell/page.ts";

export const head = (): Head => ({ title: "Choose a new password" });

const WITH_CODE = <p>Enter the code from the message and your new password.</p>;
const INVITATION = (
  <p>
    Choose a password to accept the invitation. If you have an account, this replaces your password, turns off two-step
    sign-in and signs out your devices. Your work stays.
  </p>
);

export function Component() {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const token = query.get("token");
  const isInvitation = query.get("for") === "staff";
  const codeHint = token === null ? WITH_CODE : undefined;
  return (
    <AuthFrame
      title={isInvitation ? "Join the Bandwise staff" : "Choose a new password"}
      alert={<AlertBanner reservesSpace />}
      lead={isInvitation ? INVITATION : codeHint}
    >
      <ResetConfirmForm
        email={query.get("email") ?? ""}
        token={token}
        isInvitation={isInvitation}
        devMail={readDevMail(state)}
        onChanged={(detail) => void navigate(paths.login({ alert: detail, variant: "success" }))}
      />
    </AuthFrame>
  );
}

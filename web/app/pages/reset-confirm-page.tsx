import { useLocation, useNavigate, useSearchParams } from "react-router";
import { AuthFrame } from "#web/features/auth/auth-frame.tsx";
import { devMailOf } from "#web/features/auth/dev-mail.tsx";
import { ResetConfirmForm } from "#web/features/auth/reset-confirm-form.tsx";
import { paths } from "#web/paths.ts";
import { AlertBanner } from "../shell/alert-banner.tsx";
import type { Head } from "../shell/page.ts";

export const head = (): Head => ({ title: "Choose a new password" });

export function Component() {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const token = query.get("token");
  return (
    <AuthFrame
      title="Choose a new password"
      alert={<AlertBanner keepsRoom />}
      lead={token === null ? <p>Enter the code from the message and your new password.</p> : undefined}
    >
      <ResetConfirmForm
        email={query.get("email") ?? ""}
        token={token}
        devMail={devMailOf(state)}
        onChanged={(detail) => void navigate(paths.login({ alert: detail, variant: "success" }))}
      />
    </AuthFrame>
  );
}

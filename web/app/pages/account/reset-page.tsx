import { useNavigate, useSearchParams } from "react-router";
import { AuthFrame } from "#web/features/auth/auth-frame.tsx";
import { ResetForm } from "#web/features/auth/reset-form.tsx";
import { paths } from "#web/paths.ts";
import { AlertBanner } from "../../shell/alert-banner.tsx";
import type { Head } from "../../shell/page.ts";

export const head = (): Head => ({
  title: "Choose a new password",
  canonical: paths.reset(),
  isStatic: true,
  fetchesApp: true,
});

export function Component() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  return (
    <AuthFrame
      title="Choose a new password"
      alert={<AlertBanner reservesSpace />}
      lead={<p>We will send you a message with a link and a six-digit code.</p>}
    >
      <ResetForm
        email={query.get("email") ?? ""}
        onSent={(email, detail, devMail) =>
          void navigate(paths.resetConfirm({ email, alert: detail, variant: "success" }), { state: { devMail } })
        }
      />
    </AuthFrame>
  );
}

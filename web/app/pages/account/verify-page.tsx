import { useLocation, useNavigate, useSearchParams } from "react-router";
import { AuthFrame } from "#web/features/auth/auth-frame.tsx";
import { readDevMail } from "#web/features/auth/dev-mail.tsx";
import { VerifyForm } from "#web/features/auth/verify-form.tsx";
import { showToast } from "#web/ui/overlay/toast.ts";
import { paths } from "#web/paths.ts";
import { AlertBanner } from "../../shell/alert-banner.tsx";
import type { Head } from "../../shell/page.ts";

export const head = (): Head => ({ title: "Verify your email address" });

export function Component() {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  return (
    <AuthFrame
      title="Verify your email address"
      alert={<AlertBanner reservesSpace />}
      lead={<p>We have sent you a message with a link and a six-digit code. Open the link, or enter the code here.</p>}
    >
      <VerifyForm
        email={query.get("email") ?? ""}
        token={query.get("token")}
        devMail={readDevMail(state)}
        onVerified={(email, { detail, isSignedIn }) => {
          if (isSignedIn) {
            showToast({ variant: "success", text: detail });
            // The home page redirects to the test or page that the learner requested before signing in.
            void navigate(paths.home, { replace: true });
          } else void navigate(paths.login({ alert: detail, variant: "success", ...(email !== "" && { email }) }));
        }}
      />
    </AuthFrame>
  );
}

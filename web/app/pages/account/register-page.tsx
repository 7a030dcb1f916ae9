import { useState } from "react";
import { useNavigate } from "react-router";
import { AgeStep } from "#web/features/auth/age-step.tsx";
import { AuthFrame } from "#web/features/auth/auth-frame.tsx";
import { RegisterForm } from "#web/features/auth/register-form.tsx";
import type { Services } from "#web/services.ts";
import { ARRIVAL, paths } from "#web/paths.ts";
import { AlertBanner } from "../../shell/alert-banner.tsx";
import type { Head } from "../../shell/page.ts";
import { createSignedInRedirect, useSignedInRedirect } from "../../routing/use-signed-in-redirect.ts";

export const createLoader = (services: Services) => createSignedInRedirect(services, () => paths.home);

export const head = (): Head => ({
  title: "Create your free account",
  description: "Create a free account to practise IELTS-style tests in all four modules. No credit card required.",
  canonical: paths.register(),
});

export function Component() {
  const navigate = useNavigate();
  const [isOldEnough, setOldEnough] = useState(false);
  useSignedInRedirect(paths.home);
  return (
    <AuthFrame title="Create your free account" alert={<AlertBanner reservesSpace />}>
      {isOldEnough ? (
        <RegisterForm
          onRegistered={(email, devMail) =>
            void navigate(paths.verify({ email, ...ARRIVAL.registered }), { state: { devMail } })
          }
        />
      ) : (
        <AgeStep onDeclared={() => setOldEnough(true)} />
      )}
    </AuthFrame>
  );
}

import { useState } from "react";
import { useNavigate } from "react-router";
import { AgeStep } from "#web/features/auth/age-step.tsx";
import { AuthFrame } from "#web/features/auth/auth-frame.tsx";
import { RegisterForm } from "#web/features/auth/register-form.tsx";
import type { Parts } from "#web/parts.ts";
import { ARRIVAL, paths } from "#web/paths.ts";
import { ArrivalBanner } from "../arrival-banner.tsx";
import type { Head } from "../page.ts";
import { createSignedInRedirect, useSignedInRedirect } from "../use-signed-in-redirect.ts";

export const createLoader = (parts: Parts) => createSignedInRedirect(parts, paths.home);

export const head = (): Head => ({
  title: "Create your free account",
  description: "Create a free account to practise authentic IELTS tests in all four modules. No credit card required.",
  canonical: paths.register(),
});

export function Component() {
  const navigate = useNavigate();
  const [isOldEnough, setOldEnough] = useState(false);
  useSignedInRedirect(paths.home);
  return (
    <AuthFrame title="Create your free account" alert={<ArrivalBanner keepsRoom />}>
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

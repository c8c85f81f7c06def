import { AuthForm } from './auth-form.js';
import { AuthLayout, SignedOutOnly } from './auth-layout.js';
import { OnlyOidc } from './oidc-button.js';

export const SignupPage = () => (
  <SignedOutOnly>
    <AuthLayout
      title="Sign up"
      heading="Sign up for Collabor8"
      subtitle="The collaboration app for your community."
    >
      <AuthForm
        type="signup"
        renderOther={() => <OnlyOidc />}
        question="Have an account?"
        to="/"
        answer="Login here."
      />
    </AuthLayout>
  </SignedOutOnly>
);

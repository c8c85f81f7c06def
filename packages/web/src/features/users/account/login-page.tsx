import { AuthForm } from './auth-form.js';
import classes from './auth-form.module.css';
import { AuthLayout } from './auth-layout.js';
import { GoogleButton } from './google-button.js';
import { SessionNotice } from './session-notice.js';
import { SignedOutOnly } from './signed-out-only.js';

export const LoginPage = () => (
  <SignedOutOnly>
    <AuthLayout title="Log in" heading="Welcome to Collabor8" subtitle="Log in to your community.">
      <AuthForm
        type="login"
        notice={<SessionNotice />}
        renderOther={(onError) => (
          <>
            <div className={classes.or}>or</div>
            <GoogleButton onError={onError} />
          </>
        )}
        question="Don't have an account?"
        to="/signup"
        answer="Sign up here."
      />
    </AuthLayout>
  </SignedOutOnly>
);

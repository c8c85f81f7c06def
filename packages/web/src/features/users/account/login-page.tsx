import { useSyncExternalStore } from 'react';
import { hasKeptTexts, watchKept } from '../../../shared/session/browser-storage.js';
import { Stack } from '../../../shared/ui/layout.js';
import { AuthForm } from './auth-form.js';
import classes from './auth-form.module.css';
import { AuthLayout, SignedOutOnly } from './auth-layout.js';
import { keepReturn, wantedAddress } from '../../../shared/navigation/page-history.js';
import { Button, ButtonLink } from '../../../shared/ui/controls/button.js';
import { useDispatch } from 'react-redux';
import {
  connectionRetried,
  selectSession,
  type SessionState,
} from '../../../shared/session/session-slice.js';
import { useAppSelector } from '../../../shared/store.js';
import { AlertLine } from '../../../shared/ui/states/states.js';
import { IconBrandGoogle, IconFingerprint, IconLogin2 } from '@tabler/icons-react';
import { trpc, serverMessage } from '../../../shared/api/trpc.js';
import { usePlaceName } from '../../../shared/ui/page-header.js';
import { useLocation, useSearchParams, Link } from '../../../shared/navigation/navigation.js';
import { useLoginContext } from '../../../shared/session/session-contexts.js';
import { GoogleCredential } from '../../../shared/proof/google-credential.js';
import { FORGOT_PATH, SIGNUP_PATH } from '../../../shared/paths.js';
import { useCanUsePasskeys, useShownPasskey, useOidcName } from '../../../shared/proof/passkeys.js';
import { OIDC_OUTCOME, oidcSentence, readOidcOutcome } from '@collabor8/domain';

export const SignupPage = () => (
  <SignedOutOnly>
    <AuthLayout
      title="Sign up"
      heading={`Sign up for ${usePlaceName()}`}
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

interface WayInProps {
  readonly onError: (message: string) => void;
}

/** Signs in without a name, a password or a code, where the browser can. */
function PasskeyButton({ onError }: WayInProps) {
  const isOffered = useCanUsePasskeys();
  const { signIn } = useLoginContext();
  const { mutateAsync: logIn } = trpc.users.passkeyLogin.useMutation();
  const { isWorking, show } = useShownPasskey({
    onShown: async (passkey) => signIn(await logIn({ passkey })),
    onProblem: onError,
  });
  if (!isOffered) return null;
  return (
    <Button
      fullWidth
      variant="default"
      size="md"
      leftSection={<IconFingerprint size={18} />}
      loading={isWorking}
      onClick={show}
    >
      Sign in with a passkey
    </Button>
  );
}

/** Google's own button where the server is set up for it; otherwise ours, which says so. */
function GoogleButton({ onError }: WayInProps) {
  const { mutateAsync: googleLogin } = trpc.users.googleLogin.useMutation();
  const { signIn } = useLoginContext();

  const logIn = async (credential: string | undefined) => {
    if (credential === undefined) {
      onError('Failed to authenticate with Google');
      return;
    }
    onError('');
    try {
      signIn(await googleLogin({ credential }));
    } catch (failure) {
      const detail = serverMessage(failure);
      onError(
        detail === undefined
          ? 'Failed to login with Google. Please try again.'
          : `Error processing Google login: ${detail}`,
      );
    }
  };

  return (
    <GoogleCredential
      text="signin_with"
      width={360}
      onCredential={(credential) => void logIn(credential)}
      fallback={
        <Button
          fullWidth
          variant="default"
          size="md"
          leftSection={<IconBrandGoogle size={18} />}
          onClick={() => onError('Google OAuth is not available')}
        >
          Sign in with Google
        </Button>
      }
    />
  );
}

/** Why somebody finds themselves on the login page, where that needs saying. */
function SessionNotice() {
  const session = useAppSelector(selectSession);
  const dispatch = useDispatch();
  const visit = useVisitNotice();
  // Another tab may be discarding it.
  const isKept = useSyncExternalStore(watchKept, () => hasKeptTexts());
  return (
    <AlertLine message={noticeOf(session, isKept) ?? visit}>
      {session.status === 'signedIn' && (
        <Button size="compact-sm" variant="default" onClick={() => dispatch(connectionRetried())}>
          Try again
        </Button>
      )}
    </AlertLine>
  );
}

function noticeOf(session: SessionState, isKept: boolean): string | null {
  switch (session.status) {
    case 'unknown':
      return null;
    case 'signedIn':
      return session.connection === 'failed'
        ? 'The live connection could not be made. Check your network, then try again.'
        : null;
    case 'signedOut':
      break;
  }
  switch (session.reason) {
    case 'ended':
      return `Your session has ended. Log in again to continue${isKept ? ': what you were writing is kept' : ''}.`;
    case 'unreachable':
      return 'The server cannot be reached. Check your connection; this page will continue by itself.';
    case 'fresh':
    case 'loggedOut':
    case 'accountDeleted':
      return null;
  }
}

/** By mail, where the server sends any; else by a code alone. */
function Forgotten() {
  const options = trpc.users.signInOptions.useQuery(undefined, { staleTime: Infinity });
  if (options.data === undefined) return null;
  return (
    <Link to={FORGOT_PATH} className={classes.forgotten}>
      {options.data.canMail ? 'Forgot password?' : 'Use a recovery code'}
    </Link>
  );
}

export const LoginPage = () => (
  <SignedOutOnly>
    <AuthLayout
      title="Log in"
      heading={`Welcome to ${usePlaceName()}`}
      subtitle="Log in to your community."
    >
      <AuthForm
        type="login"
        notice={<SessionNotice />}
        forgotten={<Forgotten />}
        renderOther={(onError) => (
          <>
            <div className={classes.or}>or</div>
            <Stack gap={12}>
              <PasskeyButton onError={onError} />
              <OidcButton />
              <GoogleButton onError={onError} />
            </Stack>
          </>
        )}
        question="Don't have an account?"
        to={SIGNUP_PATH}
        answer="Sign up here."
      />
    </AuthLayout>
  </SignedOutOnly>
);

/** Leads to the provider, where the server has one, and from there to the page that was wanted. */
function OidcButton() {
  const name = useOidcName();
  const location = useLocation();
  if (name == null) return null;
  const to = wantedAddress(location);
  const query = to === undefined ? '' : `?${new URLSearchParams({ to }).toString()}`;
  return (
    // With a target of its own it is no link within the app.
    <ButtonLink
      to={`/auth/oidc${query}`}
      target="_top"
      onClick={() => keepReturn(location)}
      fullWidth
      variant="default"
      size="md"
      leftSection={<IconLogin2 size={18} />}
    >
      {`Sign in with ${name}`}
    </ButtonLink>
  );
}

/** The same on a page that offers nothing else beside its form. */
function OnlyOidc() {
  if (useOidcName() == null) return null;
  return (
    <>
      <div className={classes.or}>or</div>
      <OidcButton />
    </>
  );
}

/** What is to be said to somebody who has come back from the provider without being signed in. */
function useVisitNotice(): string | undefined {
  const [address] = useSearchParams();
  const name = useOidcName();
  const outcome = readOidcOutcome(address.get(OIDC_OUTCOME));
  return outcome && name !== undefined ? oidcSentence(outcome, name ?? 'the provider') : undefined;
}

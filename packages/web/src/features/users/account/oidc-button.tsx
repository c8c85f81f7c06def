import { OIDC_OUTCOME, oidcSentence, readOidcOutcome } from '@collabor8/domain';
import { IconLogin2 } from '@tabler/icons-react';
import { useLocation, useSearchParams } from '../../../shared/navigation/navigation.js';
import { useOidcName } from '../../../shared/proof/passkeys.js';
import { ButtonLink } from '../../../shared/ui/controls/button.js';
import classes from './auth-form.module.css';
import { wantedAddress } from './auth-layout.js';

/** Leads to the provider, where the server has one, and from there to the page that was wanted. */
export function OidcButton() {
  const name = useOidcName();
  const location = useLocation();
  if (name == null) return null;
  const to = wantedAddress(location.state);
  const query = to === undefined ? '' : `?${new URLSearchParams({ to }).toString()}`;
  return (
    // With a target of its own it is no link within the app.
    <ButtonLink
      to={`/auth/oidc${query}`}
      target="_top"
      fullWidth
      variant="default"
      className={classes.submit ?? ''}
      leftSection={<IconLogin2 size={18} stroke={2} aria-hidden />}
    >
      {`Sign in with ${name}`}
    </ButtonLink>
  );
}

/** The same on a page that offers nothing else beside its form. */
export function OnlyOidc() {
  if (useOidcName() == null) return null;
  return (
    <>
      <div className={classes.or}>or</div>
      <OidcButton />
    </>
  );
}

/** What is to be said to somebody who has come back from the provider without being signed in. */
export function useVisitNotice(): string | undefined {
  const [address] = useSearchParams();
  const name = useOidcName();
  const outcome = readOidcOutcome(address.get(OIDC_OUTCOME));
  return outcome && name !== undefined ? oidcSentence(outcome, name ?? 'the provider') : undefined;
}

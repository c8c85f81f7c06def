import type { User } from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import type { AccountNewsWriter } from './account-news.js';
import type { Others } from './others.js';
import type { GoogleVerifier } from './google.js';
import type { OidcProvider } from './oidc-provider.js';
import type { Passwords } from './passwords.js';
import type { RateLimits } from './rate-limits.js';
import type { SessionsService } from './sessions.js';

/** A person and the secret token of the session that has just begun. */
export interface SignedIn {
  readonly user: User;
  readonly token: string;
}

export interface AccountParts {
  readonly platform: Platform;
  readonly sessions: SessionsService;
  readonly passwords: Passwords;
  readonly google: GoogleVerifier;
  readonly oidc: OidcProvider;
  readonly limits: RateLimits;
  readonly others: Others;
  readonly news: AccountNewsWriter;
}

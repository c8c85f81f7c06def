import {
  OIDC_OUTCOME,
  usernameKey,
  type OidcOutcome,
  type OidcPurpose,
  type OidcTicket,
  type WaysIn,
} from '@collabor8/domain';
import type { Collections } from '../../ports/document-store.js';
import type { HttpAsker } from '../../request/context.js';
import { AppError } from '../../request/errors.js';
import { notLoggedIn, type Session } from '../../request/session.js';
import type { AccountParts, SignedIn } from './account-parts.js';
import { noteFailure, type Client } from './activity-books.js';
import { clientOf, signInBrowser } from './browser-session.js';
import { credentials } from './documents.js';
import { admitLinked, findLinkedAccount, withoutOidc } from './new-accounts.js';
import { OidcError, type OidcIdentity } from './oidc-provider.js';
import type { Tell } from './others.js';
import { createOidcVisits, type Errand } from './oidc-visits.js';
import { passkeysOf, toPasskey } from './passkey-documents.js';
import type { Proofs } from './proofs.js';
import { inSession } from './session-records.js';
import { secondSteps } from './recovery-documents.js';
import { newToken } from './tokens.js';
import { toUser, userMissing, type UserChanges } from './user-changes.js';

const LONGEST = 2000;
/** Only its form matters: nobody is ever led there. */
const HERE = 'https://here.invalid';

/** An address of this site that somebody wants to come back to; undefined for any other. */
export function localPath(path: string): string | undefined {
  if (path.length > LONGEST || !/^\/(?![/\\])[\x21-\x7e]*$/.test(path)) return undefined;
  if (!URL.canParse(path, HERE)) return undefined;
  const { origin, pathname, search, hash } = new URL(path, HERE);
  // '/./' and the like are taken out of it, which may leave an address elsewhere.
  const isHere = origin === HERE && !pathname.startsWith('//');
  return isHere ? `${pathname}${search}${hash}` : undefined;
}

const HOME = '/home';

/** Somebody's own settings, or the log-in page, with what is to be said there. */
function backTo(username: string | undefined, outcome: OidcOutcome): string {
  const page = username === undefined ? '/' : `/user/${encodeURIComponent(username)}`;
  return `${page}?${new URLSearchParams({ [OIDC_OUTCOME]: outcome }).toString()}`;
}

/** What to say of a failure; @throws the failure where nobody can do anything about it */
function outcomeOf(error: unknown): OidcOutcome {
  if (error instanceof OidcError) return error.refusal;
  if (error instanceof AppError && error.code === 'tooMany') return 'tooMany';
  if (error instanceof AppError && error.code === 'unauthenticated') return 'ended';
  if (error instanceof AppError && error.code === 'forbidden') return 'closed';
  throw error;
}

/** Some providers call people by their address, which is nobody else's to know. */
const nameIn = (name: string | undefined): string | undefined => name?.split('@', 1)[0];

/** Signing in with an account of the community's provider, and connecting one's own with it. */
export function createOidc(
  options: AccountParts & { readonly changes: UserChanges; readonly proofs: Proofs },
) {
  const { platform, sessions, oidc, limits, others, changes, proofs, news } = options;
  const { store, now } = platform;
  const visits = createOidcVisits(platform);

  function assertOffered(): void {
    if (oidc.name !== null) return;
    throw new AppError('unavailable', 'This server knows no provider to sign in with.');
  }

  async function signIn(identity: OidcIdentity, client: Client): Promise<SignedIn> {
    const { subject, picture, provedAt } = identity;
    const linked = { link: 'oidcSubject', subject, picture, fallback: 'New member' } as const;
    const named = { ...linked, name: nameIn(identity.name) };
    const { document, isNew } = await admitLinked(store, named, {
      now: now(),
      admission: others.place.admission,
    });
    const user = isNew ? await changes.created(document) : toUser(document);
    const assertHolds = async (unit: Collections) => {
      const credential = await unit.collection(credentials).get(document._id);
      if (credential?.oidcSubject !== subject) throw notLoggedIn();
    };
    const token = await sessions.start(user.username, client, { provedAt, assertHolds });
    return { user, token };
  }

  /** Connects an account that nobody else has connected with one that has none. */
  async function connect(
    session: Session,
    { subject }: OidcIdentity,
    client: Client,
  ): Promise<OidcOutcome> {
    const done = await inSession(store, session, async (unit): Promise<OidcOutcome | Tell> => {
      const { username } = session;
      const key = usernameKey(username);
      const owner = await findLinkedAccount(unit, { link: 'oidcSubject', subject });
      if (owner !== undefined && owner._id !== key) return 'taken';
      const credential = await unit.collection(credentials).get(key);
      if (credential === undefined || credential.isDeleted) throw userMissing();
      if (credential.oidcSubject === subject) return 'connected';
      if (credential.oidcSubject !== undefined) return 'notYours';
      const changed = await unit
        .collection(credentials)
        .update(key, (before) => ({ ...before, oidcSubject: subject }));
      if (!changed.ok) return 'taken';
      return news.note(unit, username, { kind: 'connected', at: now(), client });
    });
    if (typeof done === 'string') return done;
    await done();
    return 'connected';
  }

  async function prove(
    session: Session,
    identity: OidcIdentity,
    client: Client,
  ): Promise<OidcOutcome> {
    const { username } = session;
    const credential = await store.collection(credentials).get(usernameKey(username));
    if (credential?.oidcSubject !== identity.subject) {
      noteFailure(store, username, { at: now(), client });
      return 'notYours';
    }
    await sessions.prove(session);
    return 'proved';
  }

  async function carryOut(
    { purpose, session }: Errand,
    identity: OidcIdentity,
    browser: HttpAsker,
  ): Promise<OidcOutcome> {
    if (browser.session?.id !== session.id) return 'ended';
    const client = clientOf(browser);
    return purpose === 'connect'
      ? connect(session, identity, client)
      : prove(session, identity, client);
  }

  return {
    /** By what one can sign in. */
    async waysIn({ username }: Session): Promise<WaysIn> {
      const key = usernameKey(username);
      const credential = await store.collection(credentials).get(key);
      const step = await store.collection(secondSteps).get(key);
      return {
        password: credential?.passwordHash !== undefined,
        google: credential?.googleSubject !== undefined,
        oidc: credential?.oidcSubject !== undefined,
        secondStepSince: step?.since ?? null,
        passkeys: (await passkeysOf(store, username)).map(toPasskey),
      };
    },

    /** Lets somebody who is signed in go to the provider: to connect an account, or to prove who they are. */
    async beginOidc(session: Session, purpose: OidcPurpose): Promise<OidcTicket> {
      assertOffered();
      if (purpose === 'connect') await proofs.assertProved(session);
      return { ticket: await visits.writeTicket({ purpose, session }) };
    },

    /** Answers where the browser goes on: to the provider, or back with what is wrong. */
    async beginVisit(
      {
        to = HOME,
        ticket,
      }: { readonly to?: string | undefined; readonly ticket?: string | undefined },
      { session, address, cookie, origin }: HttpAsker,
    ): Promise<string> {
      assertOffered();
      let errand: Errand | undefined;
      try {
        await limits.beginVisit(address);
        if (ticket !== undefined) {
          errand = await visits.takeTicket(ticket, session);
          if (errand === undefined) return backTo(session?.username, 'over');
        }
        // Another tab that is at the provider finds its way back as well.
        const browser = cookie.visit ?? newToken();
        const redirectUri = `${origin}/auth/oidc/callback`;
        const begun = { redirectUri, to: localPath(to) ?? HOME, errand };
        const there = await oidc.addressOf(await visits.begin(browser, begun));
        cookie.setVisit(browser);
        return there;
      } catch (error) {
        return backTo(errand?.session.username, outcomeOf(error));
      }
    },

    /** Answers where the browser goes on, which has come back from the provider with `answer`. */
    async endVisit(
      answer: Readonly<Record<string, string | undefined>>,
      browser: HttpAsker,
    ): Promise<string> {
      assertOffered();
      const { state = '' } = answer;
      const ended = await visits.end(state, browser.cookie.visit);
      if (ended === undefined) return backTo(browser.session?.username, 'over');
      const { visit, errand, to } = ended;
      const given = Object.entries(answer).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value] as [string, string]],
      );
      try {
        await limits.signIn(browser.address);
        const identity = await oidc.identify(visit, new URLSearchParams(given));
        if (errand !== undefined) {
          const outcome = await carryOut(errand, identity, browser);
          return backTo(browser.session?.username, outcome);
        }
        await signInBrowser(sessions, browser, (client) => signIn(identity, client));
        return to;
      } catch (error) {
        return backTo(errand && browser.session?.username, outcomeOf(error));
      }
    },

    /** Nobody signs in with the connected account from then on; refused where nothing else is left. */
    async disconnectOidc(session: Session, client: Client): Promise<void> {
      const { username } = session;
      await proofs.assertProved(session);
      const tell = await inSession(store, session, async (unit) => {
        const key = usernameKey(username);
        const credential = await unit.collection(credentials).get(key);
        if (credential?.oidcSubject === undefined) return undefined;
        if (withoutOidc(credential) === credential) {
          throw new AppError('forbidden', 'This is how you sign in. Set a password first.');
        }
        await unit.collection(credentials).update(key, withoutOidc);
        return news.note(unit, username, { kind: 'disconnected', at: now(), client });
      });
      await tell?.();
    },
  };
}

import type { OidcPurpose } from '@collabor8/domain';
import { defineCollection } from '../../ports/define-collection.js';
import type { Platform } from '../../platform/platform.js';
import type { Session } from '../../request/session.js';
import type { OidcVisit } from './oidc-provider.js';
import { hashOfToken, newToken } from './tokens.js';

/** Who goes to the provider without wanting to sign in, and what for. */
export interface Errand {
  readonly purpose: OidcPurpose;
  readonly session: Session;
}

/** A visit to the provider; `_id` is the hash of its state or, before it begins, of its ticket. It goes as it is used. */
export interface OidcVisitDocument {
  readonly _id: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** Absent in the visit of somebody who signs in. */
  readonly errand?: Errand | undefined;
  /** What of the visit is held against the answer; absent in a ticket. */
  readonly begun?:
    | (Omit<OidcVisit, 'state'> & {
        /** The hash of the token by which the browser is known that began it. */
        readonly browser: string;
        /** Where whoever signs in wants to come to. */
        readonly to: string;
      })
    | undefined;
}

export const oidcVisits = defineCollection<OidcVisitDocument>()({
  name: 'oidcVisits',
  dividedBy: '_id',
  indexes: { byExpiry: { equals: [], order: ['expiresAt'], direction: 'asc' } },
});

const MINUTE = 60_000;
const VISIT_LASTS = 15 * MINUTE;
const TICKET_LASTS = MINUTE;

type Begun = NonNullable<OidcVisitDocument['begun']>;

/** Visits are kept in the store: whichever process somebody comes back to knows of them. */
export function createOidcVisits({ store, now }: Pick<Platform, 'store' | 'now'>) {
  const visits = store.collection(oidcVisits);

  const take = async (
    id: string,
    fits: (found: OidcVisitDocument) => boolean,
  ): Promise<OidcVisitDocument | undefined> => {
    const found = await visits.get(id);
    if (found === undefined || found.expiresAt <= now().getTime() || !fits(found)) return undefined;
    // Of two that come with the same one, a single one finds it still there.
    return visits.remove(id);
  };

  return {
    async writeTicket(errand: Errand): Promise<string> {
      const ticket = newToken();
      const expiresAt = now().getTime() + TICKET_LASTS;
      await visits.insert({ _id: hashOfToken(ticket), expiresAt, errand });
      return ticket;
    },

    /** What a ticket is good for, this once, in the session that it was written for. */
    async takeTicket(ticket: string, session: Session | null): Promise<Errand | undefined> {
      const isOwn = ({ begun, errand }: OidcVisitDocument) =>
        begun === undefined && errand !== undefined && errand.session.id === session?.id;
      return (await take(hashOfToken(ticket), isOwn))?.errand;
    },

    async begin(
      browser: string,
      {
        errand,
        ...of
      }: Pick<Begun, 'redirectUri' | 'to'> & { readonly errand?: Errand | undefined },
    ): Promise<OidcVisit> {
      const secrets = { nonce: newToken(), verifier: newToken() };
      const begun = { ...of, ...secrets, isAnew: errand?.purpose === 'prove' };
      const { to: _, ...visit } = { ...begun, state: newToken() };
      await visits.insert({
        _id: hashOfToken(visit.state),
        expiresAt: now().getTime() + VISIT_LASTS,
        begun: { ...begun, browser: hashOfToken(browser) },
        ...(errand !== undefined && { errand }),
      });
      return visit;
    },

    /** The visit that began in this very browser; undefined where there is none, any more, or another began it. */
    async end(state: string, browser: string | null) {
      if (browser === null) return undefined;
      const isHere = ({ begun }: OidcVisitDocument) => begun?.browser === hashOfToken(browser);
      const { begun, errand } = (await take(hashOfToken(state), isHere)) ?? {};
      if (begun === undefined) return undefined;
      const { to, browser: _, ...visit } = begun;
      return { visit: { ...visit, state }, errand, to };
    },
  };
}

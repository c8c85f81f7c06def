import { TOKEN_PREFIX, TOKENS_MAX, type NewToken, type TokenRow } from '@collabor8/domain';
import { stillFree } from '../../ports/run-unit.js';
import { AppError } from '../../request/errors.js';
import type { Session } from '../../request/session.js';
import type { AccountParts } from './account-parts.js';
import { noteActivity, type Client } from './activity-books.js';
import type { Proofs } from './proofs.js';
import { inSession } from './session-records.js';
import { dayOf, tokens, tokensOf, toTokenRow } from './stored-tokens.js';
import { hashOfToken, newToken } from './tokens.js';

/** Tokens of one's own, by which scripts and bots ask in one's name (request/token-calls.ts says for what). */
export function createOwnTokens({
  platform: { store, now },
  limits,
  proofs,
  news,
}: AccountParts & { readonly proofs: Proofs }) {
  return {
    tokensOf: async (username: string): Promise<readonly TokenRow[]> =>
      (await tokensOf(store, username)).map(toTokenRow),

    /** The token: nobody can read it again. */
    async makeToken(session: Session, { name, scope }: NewToken, client: Client): Promise<string> {
      const { username } = session;
      if (name.trim() === '') throw new AppError('invalid', 'Give the token a name.');
      await proofs.assertProved(session);
      // Each is mailed to its owner, so that whoever makes many fills no mailbox.
      await limits.resetPassword(username);
      const token = `${TOKEN_PREFIX}${newToken()}`;
      const at = now();
      const _id = hashOfToken(token);
      const tell = await inSession(store, session, async (unit) => {
        // Of two that are made at a time one is made anew, since both are noted in the same book.
        const noted = await news.note(unit, username, { kind: 'tokenMade', at, client });
        if ((await tokensOf(unit, username)).length >= TOKENS_MAX) {
          throw new AppError('taken', `You have ${TOKENS_MAX} tokens. Take one back first.`);
        }
        const made = { _id, username, name: name.trim(), scope, madeOn: dayOf(at) };
        stillFree(await unit.collection(tokens).insert(made));
        return noted;
      });
      await tell();
      return token;
    },

    /** Takes one back: with the next request it is nobody's. */
    async dropToken(session: Session, id: string, client: Client): Promise<void> {
      const { username } = session;
      await inSession(store, session, async (unit) => {
        const collection = unit.collection(tokens);
        if ((await collection.get(id))?.username !== username) {
          throw new AppError('missing', 'You have no such token.');
        }
        await collection.remove(id);
        await noteActivity(unit, username, { kind: 'tokenRemoved', at: now(), client });
      });
    },
  };
}

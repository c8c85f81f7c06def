import { checkVotersShown, chosenIn, type PollVotersPage } from '@collabor8/domain';
import { walkOf } from '../../platform/walks.js';
import type { PageOf } from '../../ports/read-all.js';
import type { Collections } from '../../ports/document-store.js';
import { orForbidden } from '../../request/rule-results.js';
import { requireMembership, requirePresent } from './access.js';
import { pollVotes } from './documents.js';
import { requirePoll } from './messages.js';
import type { MessageId } from './requests.js';

export const createPollVoters = (store: Collections) => ({
  /**
   * Who chose what of a poll, in the order of their names.
   * @throws AppError 'forbidden' for a poll that doesn't show it
   */
  async pollVoters(reader: string, request: MessageId & PageOf): Promise<PollVotersPage> {
    const { chatId, messageId, ...page } = request;
    const membership = await requireMembership(store, chatId, reader);
    orForbidden(checkVotersShown(requirePoll(await requirePresent(store, membership, messageId))));
    // Who has given up all of several answers is a voter no more.
    const voters = walkOf(
      (at) => store.collection(pollVotes).page('ofMessage', { equals: [messageId], ...at }),
      (votes) =>
        votes
          .map((vote) => ({ username: vote.username, choices: [...chosenIn(vote)] }))
          .filter(({ choices }) => choices.length > 0),
    );
    return voters(page);
  },
});

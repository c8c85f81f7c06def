import type { ChatMessage, Poll, PollVotersPage } from '@collabor8/domain';
import { keepPreviousData } from '@tanstack/react-query';
import { serverMessage } from '../../../shared/api/errors.js';
import { trpc } from '../../../shared/api/trpc.js';
import { usePages } from '../../../shared/api/use-pages.js';
import { Link } from '../../../shared/navigation/link.js';
import { userPath } from '../../../shared/paths.js';
import { useAppSelector } from '../../../shared/store.js';
import { Avatar } from '../../../shared/ui/avatar.js';
import { Dialog } from '../../../shared/ui/dialogs/dialog.js';
import { InfiniteList } from '../../../shared/ui/infinite-list.js';
import { Stack } from '../../../shared/ui/layout.js';
import { SkeletonRows, ErrorState } from '../../../shared/ui/states/states.js';
import { selectPeople } from '../chats-slice.js';
import { votes } from '../room/poll-words.js';
import classes from './dialogs.module.css';

interface PollVotersDialogProps {
  readonly message: ChatMessage;
  readonly poll: Poll;
  readonly onClose: () => void;
}

type Voter = PollVotersPage['items'][number];

/** Who chose what; read anew with every vote that is counted meanwhile. */
function useVoters({ _id: messageId, chatId, revision }: ChatMessage) {
  const { client } = trpc.useUtils();
  const reading = usePages({
    queryKey: ['chats.pollVoters', messageId, revision],
    read: (at) => client.chats.pollVoters.query({ chatId, messageId, ...at }),
    placeholderData: keepPreviousData,
  });
  const pages = reading.data?.pages ?? [];
  return { reading, voters: pages.flatMap(({ items }) => items) };
}

interface VotersOfProps {
  readonly option: string;
  readonly count: number;
  readonly voters: readonly Voter[];
}

function VotersOf({ option, count, voters }: VotersOfProps) {
  const people = useAppSelector(selectPeople);
  return (
    <section>
      <h3 className={classes.votersOf}>
        <span dir="auto">{option}</span> <span className={classes.voters}>{votes(count)}</span>
      </h3>
      <ul className={classes.people}>
        {voters.map(({ username }) => (
          <li key={username} className={classes.voter}>
            <Avatar name={username} src={people[username]?.avatarUrl} size={28} />
            <Link to={userPath(username)} dir="auto">
              {username}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who voted, option by option. */
export function PollVotersDialog({ message, poll, onClose }: PollVotersDialogProps) {
  const { reading, voters } = useVoters(message);
  return (
    <Dialog title="Who Voted" onClose={onClose}>
      {reading.isPending && <SkeletonRows rows={3} height={40} label="Loading the voters" />}
      {reading.isError && voters.length === 0 && (
        <ErrorState
          title="The voters could not be loaded"
          hint={serverMessage(reading.error)}
          onRetry={() => void reading.refetch()}
        />
      )}
      {reading.data !== undefined && (
        <InfiniteList
          hasMore={reading.hasNextPage}
          isLoadingMore={reading.isFetchingNextPage}
          error={reading.isFetchNextPageError ? 'More people could not be loaded.' : null}
          onLoadMore={() => void reading.fetchNextPage()}
        >
          <Stack gap={16}>
            {poll.options.map(({ optionText }, index) => (
              <VotersOf
                key={index}
                option={optionText}
                count={poll.counts[index] ?? 0}
                voters={voters.filter(({ choices }) => choices.includes(index))}
              />
            ))}
          </Stack>
        </InfiniteList>
      )}
    </Dialog>
  );
}

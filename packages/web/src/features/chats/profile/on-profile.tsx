import { CHATS_IN_COMMON, chatName, type User } from '@collabor8/domain';
import { IconMessage } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { trpc, useChange } from '../../../shared/api/trpc.js';
import { useNavigate, Link } from '../../../shared/navigation/navigation.js';
import { chatPath } from '../../../shared/paths.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { useAppSelector } from '../../../shared/store.js';
import { Button } from '../../../shared/ui/controls/button.js';
import { Fine, Row, Stack, Text } from '../../../shared/ui/layout.js';
import { useIsMet } from '../../blocks/index.js';
import { shortTime, useToday } from '../../messages/index.js';
import { chatRowsRead } from '../chats-actions.js';
import { selectChatRows } from '../chats-slice.js';
import { ChatAvatar } from '../list/chat-avatar.js';
import classes from './on-profile.module.css';

/** Leads to the chat that one has with somebody alone, which begins with this if there is none. */
export function MessageButton({ person }: { readonly person: User }) {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const open = useChange(trpc.chats.create, {
    onSuccess: (row) => void dispatch(chatRowsRead([row])),
    say: (sentence) => `The chat could not be started. ${sentence}`,
    inCorner: true,
  });
  const isMet = useIsMet();
  if (!isMet(person.username)) return null;
  return (
    <Button
      leftSection={<IconMessage size={18} />}
      loading={open.isPending}
      onClick={() =>
        open.mutate(
          { participants: [person.username] },
          { onSuccess: (row) => navigate(chatPath(row._id)) },
        )
      }
    >
      Message
    </Button>
  );
}

const SHOWN = 5;

/** The reader's own chats that somebody is in as well; nothing where there are none. */
export function ChatsInCommon({ username }: { readonly username: string }) {
  const reader = useUserContext().user.username;
  const { client } = trpc.useUtils();
  const today = useToday();
  const rows = useAppSelector(selectChatRows);
  const [showsAll, setShowsAll] = useState(false);
  // Who joins or leaves a chat changes how many people it has.
  const known = rows?.map(({ _id, participantCount }) => `${_id} ${participantCount}`).toSorted();
  const { data: found = [] } = useQuery({
    queryKey: ['chats in common', username, known],
    queryFn: () => client.chats.inCommon.query({ username }),
    enabled: known !== undefined,
    placeholderData: keepPreviousData,
  });
  const shared = found.map((chat) => rows?.find(({ _id }) => _id === chat._id) ?? chat);
  if (shared.length === 0) return null;
  return (
    <section
      className={classes.card}
      aria-labelledby="chats-in-common"
      data-all={showsAll || undefined}
    >
      <Row className={classes.head} gap={8} isOneLine at="between">
        <Text as="h2" size="s" weight="strong" id="chats-in-common">
          Chats in common{' '}
          <span className={classes.count}>
            {shared.length < CHATS_IN_COMMON ? shared.length : `${shared.length}+`}
          </span>
        </Text>
        {shared.length > 2 && !showsAll && (
          <Button
            className={classes.more}
            variant="subtle"
            size="compact-sm"
            data-many={shared.length > SHOWN || undefined}
            onClick={() => setShowsAll(true)}
          >
            Show all
          </Button>
        )}
      </Row>
      <ul className={classes.list}>
        {(showsAll ? shared : shared.slice(0, SHOWN)).map((row) => (
          <li key={row._id}>
            <Link to={chatPath(row._id)} className={classes.chat}>
              <ChatAvatar chat={row} reader={reader} />
              <Stack as="span" gap={0} fit="giving">
                <span className={classes.title} dir="auto">
                  {chatName(row, reader)}
                </span>
                <Fine isCut>
                  {row.participantCount > 2
                    ? `${row.participantCount} people, ${shortTime(new Date(row.activeAt), today)}`
                    : 'Just the two of you'}
                </Fine>
              </Stack>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

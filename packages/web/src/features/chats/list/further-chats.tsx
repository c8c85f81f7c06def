import {
  plainText,
  CHAT_LIST_PAGE,
  isStandIn,
  isPinned,
  levelOf,
  type ChatLevel,
  type ChatRow,
} from '@collabor8/domain';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { freshRead, trpc } from '../../../shared/api/trpc.js';
import { useFurtherPage, type LiveTopicHandle } from '../../../shared/live/use-live-topic.js';
import { useAppSelector } from '../../../shared/store.js';
import { draftKey, readDraft, slotOf } from '../../../shared/session/use-draft.js';
import { ListEnd } from '../../../shared/ui/infinite-list.js';
import { chatDraft, moreChatsListed, chatRowsRead } from '../chats-actions.js';
import { selectChatsCursor, selectChatRows, selectOpenedId } from '../chats-slice.js';
import { IconAt, IconBellOff, IconPin, type Icon } from '@tabler/icons-react';
import { Stack, Text, VisuallyHidden } from '../../../shared/ui/layout.js';

const levelMarks: Readonly<Record<ChatLevel, readonly [sign: Icon, name: string] | null>> = {
  all: null,
  mentions: [IconAt, 'mentions only'],
  none: [IconBellOff, 'muted'],
};

const Mark = ({ sign: Sign, name }: { readonly sign: Icon; readonly name: string }) => (
  <Stack as="span" gap={0} tone="muted" title={name}>
    <Sign size={14} aria-hidden />
    <VisuallyHidden>{name}</VisuallyHidden>
  </Stack>
);

/** How its reader keeps a chat: at the top, and told of less than everything. */
export function KeepingMarks({ row }: { readonly row: ChatRow }) {
  const level = levelMarks[levelOf(row)];
  return (
    <>
      {isPinned(row) && <Mark sign={IconPin} name="pinned" />}
      {level !== null && <Mark sign={level[0]} name={level[1]} />}
    </>
  );
}

/** The end of the list as far as it is loaded. */
export function MoreChats({ live }: { readonly live: LiveTopicHandle }) {
  const utils = trpc.useUtils();
  const dispatch = useDispatch();
  const more = useFurtherPage({
    live,
    cursor: useAppSelector(selectChatsCursor),
    read: (cursor) => utils.chats.listPage.fetch({ cursor }, freshRead()),
    land: (page, cursor) => dispatch(moreChatsListed({ cursor, page })),
  });
  return <ListEnd more={more} what="chats" />;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;

/** Reads the rows of chats that are on no loaded page: of those that events told of, and of the opened one. */
export function MissingRows({ live }: { readonly live: LiveTopicHandle }) {
  const utils = trpc.useUtils();
  const dispatch = useDispatch();
  const rows = useAppSelector(selectChatRows);
  const openedId = useAppSelector(selectOpenedId);
  const ids = (rows ?? []).filter(isStandIn).map(({ _id }) => _id);
  const isListed = !rows || !openedId || rows.some(({ _id }) => _id === openedId);
  const chatIds = [...ids, ...(isListed ? [] : [openedId])].toSorted().slice(0, CHAT_LIST_PAGE);

  useQuery({
    queryKey: ['chat rows', chatIds, live.generation],
    enabled: chatIds.length > 0,
    gcTime: 0,
    staleTime: Infinity,
    // A list that is read anew meanwhile takes what was read with it: as long as a row is missing, it is asked for.
    refetchInterval: ({ state: { dataUpdateCount, errorUpdateCount } }) =>
      Math.min(FIRST_PAUSE_MS * 2 ** (dataUpdateCount + errorUpdateCount), LONGEST_PAUSE_MS),
    retry: false,
    queryFn: () =>
      live.page(
        () => utils.chats.rows.fetch({ chatIds }, freshRead()),
        (read) => dispatch(chatRowsRead(read)),
      ),
  });
  return null;
}

interface DraftOrProps {
  readonly chatId: string;
  readonly reader: string;
  /** What was said last. */
  readonly children: ReactNode;
}

/** What one has begun to write in a chat, in place of what was said last there. */
export function DraftOr({ chatId, reader, children }: DraftOrProps) {
  const draft = readDraft(slotOf(draftKey(reader, chatDraft(chatId)))).trim();
  if (draft === '') return children;
  return (
    <>
      <Text weight="medium" tone="coral-text">
        Draft:
      </Text>{' '}
      <bdi>{plainText(draft)}</bdi>
    </>
  );
}

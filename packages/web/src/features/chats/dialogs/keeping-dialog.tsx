import {
  isArchived,
  isPinned,
  levelOf,
  type ChatLevel,
  type ChatRow,
  type ChatSummary,
  type Keeping,
  type Kept,
} from '@collabor8/domain';
import { useDispatch } from 'react-redux';
import { trpc } from '../../../shared/api/trpc.js';
import { useChange } from '../../../shared/api/use-change.js';
import { useAppSelector } from '../../../shared/store.js';
import { ChoiceList } from '../../../shared/ui/choice-list.js';
import { Dialog } from '../../../shared/ui/dialogs/dialog.js';
import { Checkbox } from '../../../shared/ui/fields/checkbox.js';
import { Stack } from '../../../shared/ui/layout.js';
import { AlertLine } from '../../../shared/ui/states/states.js';
import { chatKept } from '../chats-actions.js';
import { selectChatRow } from '../chats-slice.js';

interface KeepingDialogProps {
  readonly chat: Pick<ChatSummary, '_id'>;
  readonly reader: string;
  readonly onClose: () => void;
}

const LEVELS: readonly { readonly value: ChatLevel; readonly text: string }[] = [
  { value: 'all', text: 'All messages' },
  { value: 'mentions', text: 'Mentions only' },
  { value: 'none', text: 'Nothing' },
];

/** Until its row is read. */
const UNKNOWN: Kept & Pick<ChatRow, 'lastSeq'> = { lastSeq: 0 };

const FAILED = 'This could not be saved. Please try again.';

/** How the reader keeps a chat: nobody else hears of it. */
export function KeepingDialog({ chat: { _id: chatId }, reader, onClose }: KeepingDialogProps) {
  const dispatch = useDispatch();
  const row = useAppSelector(selectChatRow, chatId);
  const answered = {
    onSuccess: (kept: Keeping) => void dispatch(chatKept({ chatId, kept, reader })),
    say: (sentence: string) => sentence || FAILED,
  };
  const level = useChange(trpc.chats.setLevel, answered);
  const pinned = useChange(trpc.chats.setPinned, answered);
  const archived = useChange(trpc.chats.setArchived, answered);
  const all = [level, pinned, archived];
  const isWorking = all.some(({ isPending }) => isPending);
  const known = row ?? UNKNOWN;

  return (
    <Dialog title="Notifications" onClose={onClose}>
      <Stack gap={16}>
        <ChoiceList
          label="Notify me about"
          choices={LEVELS}
          chosen={level.isPending ? level.variables.level : levelOf(known)}
          onChange={(chosen) => level.mutate({ chatId, level: chosen })}
        />
        <Checkbox
          label="Keep at the top of your chats"
          checked={pinned.isPending ? pinned.variables.isOn : isPinned(known)}
          disabled={isWorking}
          onChange={(event) => pinned.mutate({ chatId, isOn: event.currentTarget.checked })}
        />
        <Checkbox
          label="Archived"
          description="It returns to your chats when there is something new for you."
          checked={archived.isPending ? archived.variables.isOn : isArchived(known)}
          disabled={isWorking}
          onChange={(event) => archived.mutate({ chatId, isOn: event.currentTarget.checked })}
        />
        <AlertLine message={all.find(({ failure }) => failure !== '')?.failure ?? null} />
      </Stack>
    </Dialog>
  );
}

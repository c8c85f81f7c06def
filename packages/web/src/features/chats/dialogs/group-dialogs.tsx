import {
  CHAT_DESCRIPTION_MAX_LENGTH,
  CHAT_TITLE_MAX_LENGTH,
  chatDescription,
  chatTitle,
  successorOf,
  type ChatPage,
  type ChatSummary,
  isArchived,
  isPinned,
  levelOf,
  type ChatLevel,
  type ChatRow,
  type Keeping,
  type Kept,
} from '@collabor8/domain';
import { useState } from 'react';
import { trpc, useChange } from '../../../shared/api/trpc.js';
import { ChangedMeanwhile, useSeen } from '../../../shared/ui/changed-meanwhile.js';
import { Dialog, FormDialog } from '../../../shared/ui/dialogs/dialog.js';
import { TextInput, Textarea, Checkbox } from '../../../shared/ui/fields/field.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { useAppSelector } from '../../../shared/store.js';
import { ChoiceList } from '../../../shared/ui/choice-buttons.js';
import { AlertLine } from '../../../shared/ui/states/states.js';
import { selectChatRow } from '../chats-slice.js';

interface KeepingDialogProps {
  readonly chat: Pick<ChatSummary, '_id'>;
  readonly onClose: () => void;
}

const LEVELS: readonly { readonly value: ChatLevel; readonly text: string }[] = [
  { value: 'all', text: 'All messages' },
  { value: 'mentions', text: 'Mentions only' },
  { value: 'none', text: 'Nothing' },
];

/** Until its row is read. */
const UNKNOWN: Kept & Pick<ChatRow, 'lastSeq'> = { lastSeq: 0 };

/** How the reader keeps a chat: nobody else hears of it. */
export function KeepingDialog({ chat: { _id: chatId }, onClose }: KeepingDialogProps) {
  const row = useAppSelector(selectChatRow, chatId);
  const answered = {
    event: (kept: Keeping) => ({ name: 'chatKeptUpdate', chatId, kept }) as const,
    say: (sentence: string) => sentence || 'This could not be saved. Please try again.',
  };
  const level = useChange(trpc.chats.setLevel, answered);
  const pinned = useChange(trpc.chats.setPinned, answered);
  const archived = useChange(trpc.chats.setArchived, answered);
  const all = [level, pinned, archived];
  const isWorking = all.some(({ isPending }) => isPending);
  const known = row ?? UNKNOWN;

  return (
    <Dialog title="Notifications" gap={16} onClose={onClose}>
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
        onCheck={(isOn) => pinned.mutate({ chatId, isOn })}
      />
      <Checkbox
        label="Archived"
        description="It returns to your chats when there is something new for you."
        checked={archived.isPending ? archived.variables.isOn : isArchived(known)}
        disabled={isWorking}
        onCheck={(isOn) => archived.mutate({ chatId, isOn })}
      />
      <AlertLine message={all.find(({ failure }) => failure !== '')?.failure ?? null} />
    </Dialog>
  );
}

interface RenameDialogProps {
  readonly chat: Pick<ChatSummary, '_id' | 'title' | 'participantNames'>;
  readonly onClose: () => void;
}

/** What a group is called; everybody in it sees the new name at once. */
export function RenameDialog({ chat, onClose }: RenameDialogProps) {
  const [title, setTitle] = useState(chat.title);
  const rename = useChange(trpc.chats.rename, {
    say: (sentence) => sentence || 'Failed to rename the chat. Please try again.',
  });
  const { was, isOutdated, failure } = useSeen(chat.title, title, rename);
  const save = (begun: { readonly was?: string }) =>
    rename.mutateIf(
      chatTitle(title, chat.participantNames),
      () => ({ chatId: chat._id, title, ...begun }),
      { onSuccess: onClose },
    );
  return (
    <FormDialog
      title="Rename Chat"
      submitLabel="Rename"
      change={{ ...rename, failure }}
      onSubmit={() => save({ was })}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="Leave empty to use the names of the participants."
        dir="auto"
        maxLength={CHAT_TITLE_MAX_LENGTH}
        value={title}
        onText={setTitle}
      />
      {isOutdated && (
        <ChangedMeanwhile isSaving={rename.isPending} onSaveAnyway={() => save({})}>
          <p dir="auto">{chat.title}</p>
        </ChangedMeanwhile>
      )}
    </FormDialog>
  );
}

interface DescribeDialogProps {
  readonly chat: Pick<ChatSummary, '_id' | 'description'>;
  readonly onClose: () => void;
}

/** What a group says of itself; everybody in it sees it at once. */
export function DescribeDialog({ chat, onClose }: DescribeDialogProps) {
  const [text, setText] = useState(chat.description ?? '');
  const change = useChange(trpc.chats.describe, {
    say: (sentence) => `Failed to describe the chat. ${sentence}`,
  });
  const current = chat.description ?? '';
  const { was, isOutdated, failure } = useSeen(current, text, change);
  const save = (begun: { readonly was?: string }) =>
    change.mutateIf(chatDescription(text), () => ({ chatId: chat._id, text, ...begun }), {
      onSuccess: onClose,
    });
  return (
    <FormDialog
      title="Describe Chat"
      submitLabel="Save"
      change={{ ...change, failure }}
      onSubmit={() => save({ was })}
      onClose={onClose}
    >
      <Textarea
        label="Description"
        description="What the chat is about. Optional."
        dir="auto"
        rows={4}
        maxLength={CHAT_DESCRIPTION_MAX_LENGTH}
        value={text}
        onText={setText}
      />
      {isOutdated && (
        <ChangedMeanwhile isSaving={change.isPending} onSaveAnyway={() => save({})}>
          <p dir="auto">{current}</p>
        </ChangedMeanwhile>
      )}
    </FormDialog>
  );
}

interface LeaveDialogProps {
  readonly page: Pick<ChatPage, 'chat' | 'participants'>;
  readonly onClose: () => void;
}

export function LeaveDialog({ page: { chat, participants }, onClose }: LeaveDialogProps) {
  const successor = successorOf(participants, useUserContext().user.username);
  const leave = useChange(trpc.chats.leave, {
    say: (sentence) => `Failed to leave the chat. ${sentence}`,
  });
  return (
    <FormDialog
      title="Leave this chat?"
      submitLabel="Leave"
      isGrave
      change={leave}
      onSubmit={() => leave.mutate({ chatId: chat._id }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        You can still read everything up to now, but nothing after it. Only someone in the chat can
        add you again.
      </p>
      {successor !== undefined && (
        <p>
          You are the only admin: <bdi>{successor.username}</bdi>, who has been here the longest,
          becomes one.
        </p>
      )}
    </FormDialog>
  );
}

interface RemoveDialogProps {
  readonly chatId: string;
  readonly username: string;
  readonly onClose: () => void;
}

export function RemoveDialog({ chatId, username, onClose }: RemoveDialogProps) {
  const remove = useChange(trpc.chats.remove, {
    say: (sentence) => `Nobody was removed. ${sentence}`,
  });
  return (
    <FormDialog
      title={`Remove ${username}?`}
      submitLabel="Remove"
      isGrave
      change={remove}
      onSubmit={() => remove.mutate({ chatId, username }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>They can still read everything up to now, but nothing after it.</p>
    </FormDialog>
  );
}

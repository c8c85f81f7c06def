import { FieldLine, Stack } from '../../../../shared/ui/layout.js';
import type { Whiteboard } from '@collabor8/domain';
import { boardPath } from '../../../../shared/paths.js';
import { Button } from '../../../../shared/ui/controls/button.js';
import { NativeSelect, TextInput } from '../../../../shared/ui/fields/field.js';

import { useState, type SubmitEvent } from 'react';
import { failureText } from '../../../../shared/api/errors.js';
import { trpc } from '../../../../shared/api/trpc.js';
import { newId } from '../../../../shared/new-id.js';
import { Dialog } from '../../../../shared/ui/dialogs/dialog.js';
import { notifySuccess } from '../../../../shared/ui/notices/notify.js';
import { AlertLine } from '../../../../shared/ui/states/states.js';

const EVERYBODY = '';

interface ShareDialogProps {
  readonly board: Whiteboard;
  readonly onClose: () => void;
}

/** A board's address: to copy, or to send to a chat, where it shows as a card. */
export function ShareDialog({ board, onClose }: ShareDialogProps) {
  const address = window.location.origin + boardPath(board.uniqueLink);
  const [chatId, setChatId] = useState(EVERYBODY);
  // Sent again after a failure, it lands once.
  const [messageId] = useState(newId);
  const chats = trpc.chats.openList.useQuery();
  const outcome = {
    onSuccess: () => {
      notifySuccess('The whiteboard is shared.');
      onClose();
    },
  };
  const toEverybody = trpc.messages.send.useMutation(outcome);
  const toChat = trpc.chats.send.useMutation(outcome);
  const { isPending, error } = chatId === EVERYBODY ? toEverybody : toChat;

  const copy = async () => {
    await navigator.clipboard.writeText(address);
    notifySuccess('The address of this whiteboard was copied.');
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending) return;
    const message = { _id: messageId, msg: address };
    if (chatId === EVERYBODY) toEverybody.mutate(message);
    else toChat.mutate({ ...message, chatId });
  };
  const options = [
    { value: EVERYBODY, label: 'Global Messages' },
    ...(chats.data?.value.items ?? []).map(({ _id, title }) => ({ value: _id, label: title })),
  ];
  return (
    <Dialog title="Share the whiteboard" onClose={onClose}>
      <Stack gap={16}>
        <FieldLine>
          <TextInput
            label="Address"
            readOnly
            value={address}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button variant="default" onClick={() => void copy().catch(() => undefined)}>
            Copy
          </Button>
        </FieldLine>
        <form onSubmit={submit}>
          <FieldLine>
            <NativeSelect
              label="Send to"
              data-autofocus
              data={options}
              value={chatId}
              onChange={(event) => setChatId(event.currentTarget.value)}
            />
            <Button type="submit" loading={isPending}>
              Send
            </Button>
          </FieldLine>
        </form>
        <AlertLine message={error === null ? null : failureText(error)} />
      </Stack>
    </Dialog>
  );
}

import { BOARD_DRAWERS_MAX, type Whiteboard } from '@collabor8/domain';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc, useChange } from '../../../../shared/api/trpc.js';
import { Button } from '../../../../shared/ui/controls/button.js';
import { Dialog, FormDialog } from '../../../../shared/ui/dialogs/dialog.js';
import { AlertLine } from '../../../../shared/ui/states/states.js';
import { UserPicker } from '../../../users/index.js';
import { FieldLine, Form, Row, Text } from '../../../../shared/ui/layout.js';
import { boardPath } from '../../../../shared/paths.js';
import { NativeSelect, TextInput } from '../../../../shared/ui/fields/field.js';
import { newId } from '../../../../shared/new-id.js';
import { notifySuccess } from '../../../../shared/ui/notices/notify.js';

export interface BoardDialogProps {
  readonly board: Whiteboard;
  readonly onClose: () => void;
}

/** Makes somebody else the owner of a board. */
export function HandOnDialog({ board, onClose }: BoardDialogProps) {
  const [heir, setHeir] = useState<string | null>(null);
  const handOn = useChange(trpc.whiteboards.handOn);
  return (
    <FormDialog
      title="Hand the Whiteboard On"
      submitLabel="Hand On"
      isGrave
      change={handOn}
      onSubmit={() => {
        if (heir === null) handOn.refuse('Please select who to hand it to.');
        else {
          handOn.mutate(
            { id: board.uniqueLink, username: heir },
            {
              // The board itself comes to everybody who has it open, and leaves the list.
              onSuccess: ({ owner }) => {
                notifySuccess(`'${board.title}' is now owned by ${owner}.`);
                onClose();
              },
            },
          );
        }
      }}
      onClose={onClose}
    >
      <p>
        They own it from then on: they can rename it, choose who draws, and delete it. You can’t
        take that back.
      </p>
      <UserPicker
        selected={heir === null ? [] : [heir]}
        unavailable={[board.owner]}
        onChange={(names) => {
          setHeir(names.at(-1) ?? null);
          handOn.refuse('');
        }}
      />
    </FormDialog>
  );
}

const EVERYBODY = '';

/** A board's address: to copy, or to send to a chat, where it shows as a card. */
export function ShareDialog({ board, onClose }: BoardDialogProps) {
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
  const toEverybody = useChange(trpc.messages.send, outcome);
  const toChat = useChange(trpc.chats.send, outcome);
  const { isPending, failure } = chatId === EVERYBODY ? toEverybody : toChat;

  const copy = async () => {
    await navigator.clipboard.writeText(address);
    notifySuccess('The address of this whiteboard was copied.');
  };
  const submit = () => {
    const message = { _id: messageId, msg: address };
    if (chatId === EVERYBODY) toEverybody.mutate(message);
    else toChat.mutate({ ...message, chatId });
  };
  const options = [
    { value: EVERYBODY, label: 'Global Messages' },
    ...(chats.data?.value.items ?? []).map(({ _id, title }) => ({ value: _id, label: title })),
  ];
  return (
    <Dialog title="Share the whiteboard" gap={16} onClose={onClose}>
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
      <Form isBusy={isPending} onSubmit={submit}>
        <FieldLine>
          <NativeSelect
            label="Send to"
            data-autofocus
            data={options}
            value={chatId}
            onText={setChatId}
          />
          <Button type="submit" loading={isPending}>
            Send
          </Button>
        </FieldLine>
      </Form>
      <AlertLine message={failure} />
    </Dialog>
  );
}

/** What the server answers its owner is the board as it stands. */
export const asChanged = (board: Whiteboard) =>
  ({ name: 'boardUpdate', type: 'changed', boardId: board.uniqueLink, board }) as const;

interface DrawersProps {
  readonly board: Whiteboard;
  readonly onAdd: () => void;
}

/** Who may draw on a read-only board beside its owner. */
export function Drawers({ board: { uniqueLink: id, drawers = [] }, onAdd }: DrawersProps) {
  const keep = useChange(trpc.whiteboards.keepFromDrawing, { event: asChanged });
  return (
    <div role="group" aria-labelledby="board-drawers">
      <Text as="h3" size="m" below={8} id="board-drawers">
        Can still draw
      </Text>
      {drawers.length > 0 && (
        <Row as="ul" gap={8} below={8}>
          {drawers.map((username) => (
            <li key={username}>
              <Button
                variant="default"
                aria-label={`No longer let ${username} draw`}
                leftSection={<IconX size={14} />}
                onClick={() => keep.mutate({ id, username })}
              >
                {username}
              </Button>
            </li>
          ))}
        </Row>
      )}
      <AlertLine message={keep.failure} />
      {drawers.length < BOARD_DRAWERS_MAX && (
        <Button variant="default" onClick={onAdd}>
          Let Others Draw
        </Button>
      )}
    </div>
  );
}

/** Names people who may draw while the board is read-only. */
export function LetDrawDialog({ board, onClose }: BoardDialogProps) {
  const { uniqueLink: id, owner, drawers = [] } = board;
  const [selected, setSelected] = useState<readonly string[]>([]);
  const letDraw = useChange(trpc.whiteboards.letDraw, { event: asChanged });
  return (
    <FormDialog
      title="Let Others Draw"
      submitLabel="Let Draw"
      change={letDraw}
      onSubmit={() => {
        if (selected.length === 0) letDraw.refuse('Please select at least one user.');
        else letDraw.mutate({ id, usernames: [...selected] }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <UserPicker
        selected={selected}
        unavailable={[owner, ...drawers]}
        onChange={(next) => {
          setSelected(next);
          letDraw.refuse('');
        }}
      />
    </FormDialog>
  );
}

import { checkWhiteboardTitle, type Whiteboard } from '@collabor8/domain';
import { Button } from '../../../../shared/ui/controls/button.js';
import { TextInput, Checkbox } from '../../../../shared/ui/fields/field.js';
import { useState } from 'react';
import { trpc, useChange } from '../../../../shared/api/trpc.js';
import { Dialog } from '../../../../shared/ui/dialogs/dialog.js';
import { FieldLine, Form } from '../../../../shared/ui/layout.js';
import { AlertLine } from '../../../../shared/ui/states/states.js';
import { asChanged, Drawers } from './people-dialogs.js';
import classes from './board-settings.module.css';

interface BoardSettingsProps {
  readonly board: Whiteboard;
  readonly onClose: () => void;
  readonly onDelete: () => void;
  readonly onLetDraw: () => void;
  readonly onHandOn: () => void;
}

/** What only its owner may do with a board: rename it, say who draws, hand it on, delete it. */
export function BoardSettings(props: BoardSettingsProps) {
  const { board, onClose, onDelete, onLetDraw, onHandOn } = props;
  const { uniqueLink: id } = board;
  const [title, setTitle] = useState(board.title);
  const [problem, setProblem] = useState('');
  const rename = useChange(trpc.whiteboards.rename, { event: asChanged });
  const switchAccess = useChange(trpc.whiteboards.switchAccess, { event: asChanged });

  // Shown at once; what the server says comes with the board.
  const { accessType } = switchAccess.isPending ? switchAccess.variables : board;

  const submit = () => {
    const checked = checkWhiteboardTitle(title);
    setProblem(checked.ok ? '' : checked.error);
    if (!checked.ok || rename.isPending) return;
    rename.mutate({ id, title: checked.value }, { onSuccess: onClose });
  };
  return (
    <Dialog title="Whiteboard settings" gap={16} onClose={onClose}>
      <Form onSubmit={submit}>
        <FieldLine>
          <TextInput
            label="Title"
            data-autofocus
            autoComplete="off"
            error={problem}
            value={title}
            onText={(next) => {
              setTitle(next);
              setProblem('');
            }}
          />
          <Button type="submit" loading={rename.isPending}>
            Rename
          </Button>
        </FieldLine>
      </Form>
      <Checkbox
        label="Read-only"
        description="Everyone can view; only you can draw."
        checked={accessType === 'read-only'}
        onCheck={(isOn) =>
          switchAccess.mutate({
            id,
            accessType: isOn ? 'read-only' : 'editable',
          })
        }
      />
      {accessType === 'read-only' && <Drawers board={board} onAdd={onLetDraw} />}
      <AlertLine message={rename.failure || switchAccess.failure} />
      <div className={classes.danger}>
        <Button variant="default" onClick={onHandOn}>
          Hand Whiteboard On
        </Button>
        <Button variant="outline" color="coral" onClick={onDelete}>
          Delete Whiteboard
        </Button>
      </div>
    </Dialog>
  );
}

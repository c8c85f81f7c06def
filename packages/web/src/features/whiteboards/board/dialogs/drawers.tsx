import { BOARD_DRAWERS_MAX, type Whiteboard } from '@collabor8/domain';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { failureText } from '../../../../shared/api/errors.js';
import { trpc } from '../../../../shared/api/trpc.js';
import { Button } from '../../../../shared/ui/controls/button.js';
import { FormDialog } from '../../../../shared/ui/dialogs/form-dialog.js';
import { AlertLine } from '../../../../shared/ui/states/states.js';
import { UserPicker } from '../../../users/index.js';
import { boardChanged } from '../../whiteboards-slice.js';
import classes from './board-settings.module.css';

interface DrawersProps {
  readonly board: Whiteboard;
  readonly onAdd: () => void;
}

/** Who may draw on a read-only board beside its owner. */
export function Drawers({ board: { uniqueLink: id, drawers = [] }, onAdd }: DrawersProps) {
  const dispatch = useDispatch();
  const keep = trpc.whiteboards.keepFromDrawing.useMutation({
    onSuccess: (changed) => void dispatch(boardChanged(changed)),
  });
  return (
    <div role="group" aria-labelledby="board-drawers">
      <h3 id="board-drawers" className={classes.title}>
        May draw all the same
      </h3>
      {drawers.length > 0 && (
        <ul className={classes.drawers}>
          {drawers.map((username) => (
            <li key={username}>
              <Button
                variant="default"
                aria-label={`No longer let ${username} draw`}
                leftSection={<IconX size={14} stroke={1.75} aria-hidden />}
                onClick={() => keep.mutate({ id, username })}
              >
                {username}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <AlertLine message={keep.isError ? failureText(keep.error) : null} />
      {drawers.length < BOARD_DRAWERS_MAX && (
        <Button variant="default" onClick={onAdd}>
          Let Others Draw
        </Button>
      )}
    </div>
  );
}

interface LetDrawDialogProps {
  readonly board: Whiteboard;
  readonly onClose: () => void;
}

/** Names people who may draw while the board is read-only. */
export function LetDrawDialog({ board, onClose }: LetDrawDialogProps) {
  const { uniqueLink: id, owner, drawers = [] } = board;
  const dispatch = useDispatch();
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [hasTried, setTried] = useState(false);
  const letDraw = trpc.whiteboards.letDraw.useMutation();
  const failure = letDraw.isError ? failureText(letDraw.error) : '';
  return (
    <FormDialog
      title="Let Others Draw"
      submitLabel="Let Draw"
      isWorking={letDraw.isPending}
      error={hasTried && selected.length === 0 ? 'Please select at least one user.' : failure}
      onSubmit={() => {
        setTried(true);
        if (selected.length === 0) return;
        letDraw.mutate(
          { id, usernames: [...selected] },
          {
            onSuccess: (changed) => {
              dispatch(boardChanged(changed));
              onClose();
            },
          },
        );
      }}
      onClose={onClose}
    >
      <UserPicker
        selected={selected}
        unavailable={[owner, ...drawers]}
        onChange={(next) => {
          setSelected(next);
          setTried(false);
        }}
      />
    </FormDialog>
  );
}

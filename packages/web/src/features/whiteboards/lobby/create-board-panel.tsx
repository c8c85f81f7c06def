import { checkWhiteboardTitle, DEFAULT_ACCESS } from '@collabor8/domain';
import { boardPath } from '../../../shared/paths.js';
import { Button } from '../../../shared/ui/controls/button.js';
import { Checkbox } from '../../../shared/ui/fields/checkbox.js';
import { TextInput } from '../../../shared/ui/fields/text-input.js';
import { useRef, useState } from 'react';
import { useNavigate } from '../../../shared/navigation/navigation.js';
import { failureText } from '../../../shared/api/errors.js';
import { trpc } from '../../../shared/api/trpc.js';
import { newId } from '../../../shared/new-id.js';
import { AlertLine } from '../../../shared/ui/states/alert-line.js';
import { Panel } from './panel.js';

const FAILED = 'The whiteboard could not be created.';

interface CreateBoardPanelProps {
  readonly formId: string;
  readonly onClose: () => void;
}

/** Creating saves the board under a new random id, then opens it (SPEC §2). */
export function CreateBoardPanel({ formId, onClose }: CreateBoardPanelProps) {
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const [isReadOnly, setReadOnly] = useState(false);
  const [problem, setProblem] = useState('');
  const titleField = useRef<HTMLInputElement>(null);
  /** Of this board, however often its first request is repeated. */
  const uniqueLink = useRef(newId());
  const create = trpc.whiteboards.create.useMutation();

  const submit = () => {
    const checked = checkWhiteboardTitle(title);
    setProblem(checked.ok ? '' : checked.error);
    if (!checked.ok) titleField.current?.focus();
    if (!checked.ok || create.isPending) return;
    create.mutate(
      {
        uniqueLink: uniqueLink.current,
        title: checked.value,
        accessType: isReadOnly ? 'read-only' : DEFAULT_ACCESS,
      },
      { onSuccess: (board) => navigate(boardPath(board.uniqueLink)) },
    );
  };
  return (
    <Panel id={formId} title="Create Whiteboard" onSubmit={submit} onClose={onClose}>
      <TextInput
        ref={titleField}
        label="Title"
        data-autofocus
        autoComplete="off"
        error={problem}
        value={title}
        onChange={(event) => {
          setTitle(event.currentTarget.value);
          setProblem('');
        }}
      />
      <Checkbox
        label="Read-only"
        description="Everybody can look; only you can draw."
        checked={isReadOnly}
        onChange={(event) => setReadOnly(event.currentTarget.checked)}
      />
      <AlertLine
        message={
          create.isError ? failureText(create.error, (sentence) => `${FAILED} ${sentence}`) : null
        }
      />
      <div>
        <Button type="submit" loading={create.isPending}>
          Create Whiteboard
        </Button>
      </div>
    </Panel>
  );
}

import { boardPath } from '../../../shared/paths.js';
import { Button } from '../../../shared/ui/controls/button.js';
import { TextInput } from '../../../shared/ui/fields/text-input.js';
import { useRef, useState } from 'react';
import { useNavigate } from '../../../shared/navigation/navigation.js';
import { Panel } from './panel.js';

const MISSING = 'Please enter the ID of a whiteboard.';

/** What was typed; of a whole address, the id at its end. */
function idOf(typed: string): string {
  const [, inAddress] = /\/whiteboard\/([^/?#\s]+)/.exec(typed) ?? [];
  return inAddress ?? typed.trim();
}

export function JoinBoardPanel({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const field = useRef<HTMLInputElement>(null);

  const submit = () => {
    const id = idOf(typed);
    if (id !== '') {
      navigate(boardPath(id));
      return;
    }
    setProblem(MISSING);
    field.current?.focus();
  };
  return (
    <Panel title="Join Whiteboard" onSubmit={submit} onClose={onClose}>
      <TextInput
        ref={field}
        label="Whiteboard ID"
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        error={problem}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setProblem('');
        }}
      />
      <div>
        <Button type="submit">Join</Button>
      </div>
    </Panel>
  );
}

import { Form, Row, Stack } from '../../../shared/ui/layout.js';
import { Button, CloseButton } from '../../../shared/ui/controls/button.js';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { PageHeader, usePageTitle } from '../../../shared/ui/page-header.js';
import { MyWhiteboards, SharedWhiteboards } from './my-whiteboards.js';
import classes from './whiteboards-page.module.css';
import { boardPath } from '../../../shared/paths.js';
import { TextInput, Checkbox } from '../../../shared/ui/fields/field.js';
import { useNavigate } from '../../../shared/navigation/navigation.js';
import panelClasses from './panel.module.css';
import { checkWhiteboardTitle, DEFAULT_ACCESS } from '@collabor8/domain';
import { trpc, useChange } from '../../../shared/api/trpc.js';
import { newId } from '../../../shared/new-id.js';
import { AlertLine } from '../../../shared/ui/states/states.js';

interface PanelProps {
  readonly id?: string;
  readonly title: string;
  readonly children: ReactNode;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
}

/** A form that opens on the page, with an X to close it; its first field takes the focus. */
function Panel({ id, title, children, onSubmit, onClose }: PanelProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  return (
    <Form ref={form} className={panelClasses.panel} id={id} aria-label={title} onSubmit={onSubmit}>
      <Row className={panelClasses.bar} gap={12} isOneLine at="between">
        <h2>{title}</h2>
        <CloseButton onClick={onClose} />
      </Row>
      {children}
    </Form>
  );
}

interface CreateBoardPanelProps {
  readonly formId: string;
  readonly onClose: () => void;
}

/** Creating saves the board under a new random id, then opens it (SPEC §2). */
function CreateBoardPanel({ formId, onClose }: CreateBoardPanelProps) {
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const [isReadOnly, setReadOnly] = useState(false);
  const [problem, setProblem] = useState('');
  const titleField = useRef<HTMLInputElement>(null);
  /** Of this board, however often its first request is repeated. */
  const uniqueLink = useRef(newId());
  const create = useChange(trpc.whiteboards.create, {
    say: (sentence) => `The whiteboard could not be created. ${sentence}`,
  });

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
        onText={(next) => {
          setTitle(next);
          setProblem('');
        }}
      />
      <Checkbox
        label="Read-only"
        description="Everyone can view; only you can draw."
        checked={isReadOnly}
        onCheck={setReadOnly}
      />
      <AlertLine message={create.failure} />
      <div>
        <Button type="submit" loading={create.isPending}>
          Create Whiteboard
        </Button>
      </div>
    </Panel>
  );
}

/** What was typed; of a whole address, the id at its end. */
function idOf(typed: string): string {
  const [, inAddress] = /\/whiteboard\/([^/?#\s]+)/.exec(typed) ?? [];
  return inAddress ?? typed.trim();
}

function JoinBoardPanel({ onClose }: { readonly onClose: () => void }) {
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
    setProblem('Please enter the ID of a whiteboard.');
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
        onText={(next) => {
          setTyped(next);
          setProblem('');
        }}
      />
      <div>
        <Button type="submit">Join</Button>
      </div>
    </Panel>
  );
}

const CREATE_FORM = 'create-whiteboard';

/** /whiteboard: the lobby. Create and Join are never open together (SPEC §2). */
export function WhiteboardsPage() {
  usePageTitle('Whiteboards');
  const [panel, setPanel] = useState<'create' | 'join' | null>(null);
  const createAction = useRef<HTMLButtonElement>(null);
  const joinAction = useRef<HTMLButtonElement>(null);
  const isCreating = panel === 'create';

  /** Who closes a panel by keyboard goes on from where it was opened. */
  const close = (action: typeof createAction) => {
    setPanel(null);
    requestAnimationFrame(() => action.current?.focus());
  };
  return (
    <>
      <div className={classes.header}>
        <PageHeader title="Whiteboard Page">
          Draw together: everybody sees each line as it is drawn.
        </PageHeader>
        <Button
          leftSection={<IconPlus size={18} />}
          // Once the form is open, starting is what sends it.
          {...(isCreating
            ? { type: 'submit', form: CREATE_FORM }
            : { onClick: () => setPanel('create') })}
        >
          Start Creating Whiteboard
        </Button>
      </div>
      <Stack gap={12} below={24}>
        {isCreating ? (
          <CreateBoardPanel formId={CREATE_FORM} onClose={() => close(createAction)} />
        ) : (
          <div className={classes.actions}>
            <Button ref={createAction} variant="default" onClick={() => setPanel('create')}>
              Create Whiteboard
            </Button>
            {panel === null && (
              <Button ref={joinAction} variant="default" onClick={() => setPanel('join')}>
                Join Whiteboard
              </Button>
            )}
          </div>
        )}
        {panel === 'join' && <JoinBoardPanel onClose={() => close(joinAction)} />}
      </Stack>
      <MyWhiteboards />
      <SharedWhiteboards />
    </>
  );
}

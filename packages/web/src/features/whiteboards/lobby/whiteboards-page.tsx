import { Button } from '../../../shared/ui/controls/button.js';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { PageHeader } from '../../../shared/ui/page-header.js';
import { usePageTitle } from '../../../shared/ui/use-page-title.js';
import { CreateBoardPanel } from './create-board-panel.js';
import { JoinBoardPanel } from './join-board-panel.js';
import { MyWhiteboards } from './my-whiteboards.js';
import classes from './whiteboards-page.module.css';

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
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          // Once the form is open, starting is what sends it.
          {...(isCreating
            ? { type: 'submit', form: CREATE_FORM }
            : { onClick: () => setPanel('create') })}
        >
          Start Creating Whiteboard
        </Button>
      </div>
      <div className={classes.panels}>
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
      </div>
      <MyWhiteboards />
    </>
  );
}

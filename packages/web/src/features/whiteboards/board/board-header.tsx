import { canManage, type BoardPage, type Whiteboard, type BoardPresence } from '@collabor8/domain';
import { BOARDS_PATH } from '../../../shared/paths.js';
import { Button, IconButton } from '../../../shared/ui/controls/button.js';
import { useLocation, useNavigate } from '../../../shared/navigation/navigation.js';
import { FIRST_KEY } from '../../../shared/navigation/page-history.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { PageHeader } from '../../../shared/ui/page-header.js';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.js';
import classes from './board-header.module.css';
import { useIsLate } from './use-is-late.js';
import { IconArrowLeft, IconSettings, IconShare, IconCopy, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { Announcements, OwnerDialogs } from './later-parts.js';
import { Avatar } from '../../../shared/ui/avatar.js';
import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import { notifySuccess } from '../../../shared/ui/notices/notify.js';

const CopyDialog = lazyPart(
  () => import('../../../shared/ui/dialogs/form-dialog.js'),
  (module) => module.CopyDialog,
);

/** Copies the id; where the browser doesn't let us, it is shown for copying. */
function CopyIdButton({ id }: { readonly id: string }) {
  const [isShown, setShown] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      notifySuccess('The ID of this whiteboard was copied. Anyone who has it can join.');
    } catch {
      setShown(true);
    }
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCopy size={18} stroke={1.75} aria-hidden />}
        onClick={copy}
      >
        Copy Whiteboard ID
      </Button>
      {isShown && (
        <CopyDialog
          title="Whiteboard ID"
          label="The ID of this whiteboard"
          text={id}
          onClose={() => setShown(false)}
        />
      )}
    </>
  );
}

const ShareDialog = lazyPart(
  () => import('./dialogs/share-dialog.js'),
  (module) => module.ShareDialog,
);

/** The way to send others the board's address. */
function ShareButton({ board }: { readonly board: Whiteboard }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        leftSection={<IconShare size={18} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Share
      </Button>
      {isOpen && <ShareDialog board={board} onClose={() => setOpen(false)} />}
    </>
  );
}

const SHOWN = 5;

/** Who has the board open. */
function PeopleHere({ presence: { people, count } }: { readonly presence: BoardPresence }) {
  const shown = people.slice(0, SHOWN);
  const others = count - shown.length;
  if (shown.length === 0) return null;
  return (
    <ul className={classes.people} aria-label="Who is here">
      {shown.map((name) => (
        <li key={name} title={name}>
          <Avatar name={name} size={32} />
          <VisuallyHidden>{name}</VisuallyHidden>
        </li>
      ))}
      {others > 0 && <li className={classes.others}>{`+${others}`}</li>}
    </ul>
  );
}

/** The owner's way to what only they may do. */
function OwnerControls({ board }: { readonly board: Whiteboard }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label="Whiteboard settings" onClick={() => setOpen(true)}>
        <IconSettings size={20} stroke={1.75} aria-hidden />
      </IconButton>
      {isOpen && <OwnerDialogs board={board} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Whether all that was done here is with the server. */
const SavedSign = ({ pending }: { readonly pending: number }) => (
  <span role="status">{pending === 0 ? 'Saved' : <Unsaved pending={pending} />}</span>
);

function Unsaved({ pending }: { readonly pending: number }) {
  if (!useIsLate()) return 'Saving …';
  const changes = pending === 1 ? '1 change' : `${pending} changes`;
  return <span className={classes.unsaved}>{`${changes} not saved yet`}</span>;
}

interface BoardHeaderProps {
  readonly page: BoardPage;
  /** How much of what was done here is not saved yet. */
  readonly pending: number;
  readonly mayDraw: boolean;
  /** Whether its owner sees who drew what. */
  readonly showsParts: boolean;
  readonly onParts: () => void;
}

export function BoardHeader(props: BoardHeaderProps) {
  const { page, pending, mayDraw, showsParts, onParts } = props;
  const { board, presence } = page;
  const { username } = useUserContext().user;
  const navigate = useNavigate();
  const { key } = useLocation();
  const goBack = () => navigate(key === FIRST_KEY ? BOARDS_PATH : -1);
  return (
    <div className={classes.head}>
      <div className={classes.bar}>
        <Button
          className={classes.back}
          variant="subtle"
          color="gray"
          leftSection={<IconArrowLeft size={20} stroke={1.75} aria-hidden />}
          onClick={goBack}
        >
          <span className={classes.words}>Go Back</span>
        </Button>
        <PageHeader title={board.title}>
          <span className={classes.details}>
            <span>{`Owned By ${board.owner}`}</span>
            {(mayDraw || pending > 0) && <SavedSign pending={pending} />}
          </span>
        </PageHeader>
        <Announcements log={page.log} reader={username} />
        {canManage(board, username) && (
          <>
            <IconButton label="Who drew what" aria-pressed={showsParts} onClick={onParts}>
              <IconUsers size={20} stroke={1.75} aria-hidden />
            </IconButton>
            <OwnerControls board={board} />
          </>
        )}
      </div>
      <div className={classes.bar}>
        <PeopleHere presence={presence} />
        <CopyIdButton id={board.uniqueLink} />
        <ShareButton board={board} />
      </div>
    </div>
  );
}

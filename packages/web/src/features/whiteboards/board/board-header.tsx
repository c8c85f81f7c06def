import { canManage, type BoardPage } from '@collabor8/domain';
import { BOARDS_PATH } from '../../../shared/paths.js';
import { Button } from '../../../shared/ui/controls/button.js';
import { useLocation, useNavigate } from '../../../shared/navigation/navigation.js';
import { FIRST_KEY } from '../../../shared/navigation/page-history.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { PageHeader } from '../../../shared/ui/page-header.js';
import classes from './board-header.module.css';
import { CopyIdButton } from './copy-id-button.js';
import { OwnerControls } from './owner-controls.js';
import { PeopleHere } from './people-here.js';
import { ShareButton } from './share-button.js';
import { SavedSign } from './saved-sign.js';

interface BoardHeaderProps {
  readonly page: BoardPage;
  /** How much of what was done here is not saved yet. */
  readonly pending: number;
  readonly mayDraw: boolean;
}

export function BoardHeader({ page, pending, mayDraw }: BoardHeaderProps) {
  const { board, presence } = page;
  const { username } = useUserContext().user;
  const navigate = useNavigate();
  const { key } = useLocation();
  const goBack = () => navigate(key === FIRST_KEY ? BOARDS_PATH : -1);
  return (
    <div className={classes.header}>
      <PageHeader title={board.title}>
        <span className={classes.details}>
          <span>{`Owned By ${board.owner}`}</span>
          {(mayDraw || pending > 0) && <SavedSign pending={pending} />}
        </span>
      </PageHeader>
      <PeopleHere presence={presence} />
      <div className={classes.actions}>
        <CopyIdButton id={board.uniqueLink} />
        <ShareButton board={board} />
        <Button variant="default" onClick={goBack}>
          Go Back
        </Button>
        {canManage(board, username) && <OwnerControls board={board} />}
      </div>
    </div>
  );
}

import { canManage, type BoardPage } from '@collabor8/domain';
import { BOARDS_PATH } from '../../../shared/paths.js';
import { Button } from '../../../shared/ui/controls/button.js';
import { useLocation, useNavigate } from '../../../shared/navigation/navigation.js';
import { FIRST_KEY } from '../../../shared/navigation/page-history.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { PageHeader } from '../../../shared/ui/page-header.js';
import classes from './board-header.module.css';
import { IconArrowLeft } from '@tabler/icons-react';
import { Announcements, OwnerControls, Unsaved, WaysToOthers } from './later-parts.js';

/** Whether all that was done here is with the server. */
const SavedSign = ({ pending }: { readonly pending: number }) => (
  <span role="status">{pending === 0 ? 'Saved' : <Unsaved pending={pending} />}</span>
);

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
          <OwnerControls board={board} showsParts={showsParts} onParts={onParts} />
        )}
      </div>
      <WaysToOthers board={board} presence={presence} />
    </div>
  );
}

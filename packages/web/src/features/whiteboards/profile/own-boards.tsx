import { BOARDS_PATH } from '../../../shared/paths.js';
import { ButtonLink } from '../../../shared/ui/controls/button.js';
import { EmptyState } from '../../../shared/ui/states/states.js';
import { MyWhiteboards } from '../lobby/my-whiteboards.js';
import { useBoardList } from '../lobby/use-board-list.js';

/** One's own boards, on one's own profile: whoever knows the ID of a board can open it. */
export function OwnBoards() {
  const { rows } = useBoardList();
  if (rows?.length !== 0) return <MyWhiteboards />;
  return (
    <EmptyState
      title="No whiteboards yet"
      action={
        <ButtonLink to={BOARDS_PATH} variant="default">
          Create a whiteboard
        </ButtonLink>
      }
    >
      Whiteboards that you create are listed here.
    </EmptyState>
  );
}

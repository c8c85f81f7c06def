import { useEffect } from 'react';
import { BOARDS_PATH } from '../../../shared/paths.js';
import { ButtonLink } from '../../../shared/ui/controls/button.js';
import { Redirect, useParams } from '../../../shared/navigation/navigation.js';
import { errorCode, serverMessage } from '../../../shared/api/trpc.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { EmptyState, ErrorState, SkeletonRows } from '../../../shared/ui/states/states.js';
import { useLanded, useLiveRead } from '../../../shared/reads/use-live-read.js';
import { VisuallyHidden } from '../../../shared/ui/layout.js';
import { usePageTitle } from '../../../shared/ui/page-header.js';
import { Board } from './board.js';
import { SharpBoard } from './later-parts.js';
import { useAppSelector } from '../../../shared/store.js';
import { boardRead } from '../reads.js';
import { selectBoard } from '../whiteboards-slice.js';

function useBoard(boardId: string) {
  const page = useAppSelector(selectBoard, boardId);
  const { hasLanded, error, retry } = useLiveRead(boardRead, { id: boardId });
  return { page: hasLanded ? page : undefined, error, retry };
}

/** /whiteboard/:whiteboardID */
export function BoardPage() {
  const { whiteboardID = '' } = useParams();
  return <OpenedBoard key={whiteboardID} boardId={whiteboardID} />;
}

function OpenedBoard({ boardId }: { readonly boardId: string }) {
  const { page: read, error, retry } = useBoard(boardId);
  const { username } = useUserContext().user;
  const page = useLanded(read);
  usePageTitle(page?.board.title ?? 'Whiteboard');
  // While the log is on its way: what paints a large board is there when it has come.
  useEffect(() => void SharpBoard.load().catch(() => undefined), []);

  if (page?.isDeleted === true) {
    if (page.board.owner === username) return <Redirect to={BOARDS_PATH} />;
    return (
      <EmptyState isPage title="This whiteboard was deleted" action={<ToLobby />}>
        {`${page.board.owner} has deleted '${page.board.title}'.`}
      </EmptyState>
    );
  }
  if (errorCode(error) === 'NOT_FOUND') {
    return (
      <EmptyState isPage title="Whiteboard not found" action={<ToLobby />}>
        Make sure the ID is the one you were given.
      </EmptyState>
    );
  }
  if (page !== undefined) return <Board page={page} onPictureLost={retry} />;
  return error === undefined ? (
    <div data-full-bleed data-fills-window>
      <VisuallyHidden as="h1">Whiteboard</VisuallyHidden>
      <SkeletonRows rows={1} height={600} label="Loading the whiteboard" />
    </div>
  ) : (
    <ErrorState
      isPage
      title="The whiteboard could not be loaded"
      hint={serverMessage(error)}
      onRetry={retry}
    />
  );
}

const ToLobby = () => (
  <ButtonLink to={BOARDS_PATH} variant="default">
    See your whiteboards
  </ButtonLink>
);

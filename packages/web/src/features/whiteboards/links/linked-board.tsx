import { boardPath, boardPicturePath } from '../../../shared/paths.js';
import { Link } from '../../../shared/navigation/link.js';
import { trpc } from '../../../shared/api/trpc.js';
import classes from './linked-board.module.css';
import { BOARD_HEIGHT, BOARD_WIDTH, type WhiteboardRow } from '@collabor8/domain';

interface BoardPictureProps {
  readonly id: string;
  readonly content: WhiteboardRow['content'];
}

/** The picture of a board that was kept last; its title stands beside it. */
export const BoardPicture = ({ id, content }: BoardPictureProps) =>
  content !== null && (
    <img
      src={boardPicturePath(id, content.id)}
      alt=""
      width={BOARD_WIDTH}
      height={BOARD_HEIGHT}
      loading="lazy"
    />
  );

const FRESH_MS = 30_000;

/** A board as its address shows it elsewhere; nothing where there is no such board any more. */
export function LinkedBoard({ id }: { readonly id: string }) {
  const { data, isError } = trpc.whiteboards.byId.useQuery({ id }, { staleTime: FRESH_MS });
  if (isError) return null;
  // Keeps its place, so that a conversation doesn't jump.
  if (data === undefined) return <div className={classes.card} aria-hidden />;
  const { title, owner, content } = data;
  return (
    <Link to={boardPath(id)} className={classes.card}>
      <span className={classes.picture}>
        <BoardPicture id={id} content={content} />
      </span>
      <span className={classes.text}>
        <span className={classes.title}>{title}</span>
        <span className={classes.details}>{`Whiteboard · Owned By ${owner}`}</span>
      </span>
    </Link>
  );
}

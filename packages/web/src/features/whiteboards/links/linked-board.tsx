import { boardPath } from '../../../shared/paths.js';
import { Link } from '../../../shared/navigation/link.js';
import { trpc } from '../../../shared/api/trpc.js';
import { BoardPicture } from '../board-picture.js';
import classes from './linked-board.module.css';

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

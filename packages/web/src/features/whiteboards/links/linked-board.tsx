import { boardPath, boardPicturePath } from '../../../shared/paths.js';
import { Link } from '../../../shared/navigation/navigation.js';
import { errorCode, trpc } from '../../../shared/api/trpc.js';
import { Fine } from '../../../shared/ui/layout.js';
import linked from '../../../shared/ui/linked-card.module.css';
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
function LinkedBoard({ id }: { readonly id: string }) {
  const { data, error } = trpc.whiteboards.byId.useQuery({ id }, { staleTime: FRESH_MS });
  if (error !== null && (data === undefined || errorCode(error) === 'NOT_FOUND')) return null;
  // Keeps its place, so that a conversation doesn't jump.
  if (data === undefined) return <div className={`${linked.card} ${classes.card}`} aria-hidden />;
  const { title, owner, content } = data;
  return (
    <Link to={boardPath(id)} className={`${linked.card} ${classes.card}`}>
      <span className={classes.picture}>
        <BoardPicture id={id} content={content} />
      </span>
      <span className={`${linked.text} ${classes.text}`}>
        <span className={linked.title}>{title}</span>
        <Fine>{`Whiteboard · Owned By ${owner}`}</Fine>
      </span>
    </Link>
  );
}

/** More in one message are links alone: a message is no gallery, and each card is a request. */
const CARDS_MAX = 3;

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** The ids of this product's boards whose addresses stand in a text, each once, the first few. */
export function linkedBoards(text: string, origin: string): readonly string[] {
  // Most texts have none, whatever they hold.
  if (!text.includes(boardPath(''))) return [];
  const addresses = new RegExp(String.raw`(\S*?)${boardPath('')}(${UUID})(?![\w/-])`, 'g');
  const ids = [...text.matchAll(addresses)].flatMap(([, before = '', id = '']) =>
    before.endsWith(origin) ? [id] : [],
  );
  return [...new Set(ids)].slice(0, CARDS_MAX);
}

/** Cards of the boards whose addresses stand in what somebody wrote. */
export function BoardLinks({ text }: { readonly text: string }) {
  const ids = linkedBoards(text, window.location.origin);
  if (ids.length === 0) return null;
  return ids.map((id) => <LinkedBoard key={id} id={id} />);
}

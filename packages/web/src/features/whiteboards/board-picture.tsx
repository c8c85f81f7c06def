import { BOARD_HEIGHT, BOARD_WIDTH, type WhiteboardRow } from '@collabor8/domain';
import { boardPicturePath } from '../../shared/paths.js';

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

import { canDraw, isComplete, type BoardPage } from '@collabor8/domain';
import { useEffect, useRef, useState } from 'react';
import { trpc } from '../../../shared/api/trpc.js';
import type { BoardPictures } from './board-pictures.js';
import { toDataUrl, toPng } from './board-png.js';
import { lastOwnSeq } from './last-own-seq.js';
import { PicturePusher } from './picture-pusher.js';

interface PicturePushesProps {
  readonly page: BoardPage;
  /** The last of one's own acts when the board was opened. */
  readonly ownBefore: number;
  readonly pictures: BoardPictures;
  readonly username: string;
  /** Whether everything done here is with the server. */
  readonly isIdle: boolean;
}

/** After each of one's own acts the picture of the board goes to the server. */
export function PicturePushes(props: PicturePushesProps) {
  const { page, ownBefore, pictures, username, isIdle } = props;
  const { mutateAsync: pushContent } = trpc.whiteboards.updateWhiteboard.useMutation();
  const { mutateAsync: pushBase } = trpc.whiteboards.pushBase.useMutation();
  const id = page.board.uniqueLink;
  const lastOwn = lastOwnSeq(page, username);
  /** Of the picture that was offered last; those of earlier visits need none. */
  const offered = useRef(ownBefore);
  const [pusher] = useState(
    () =>
      new PicturePusher({
        picture: async (painting) => toDataUrl(await toPng(painting, pictures)),
        pushContent: (picture) => pushContent({ id, ...picture }),
        pushBase: (picture) => pushBase({ id, ...picture }),
      }),
  );

  const mayPush = isIdle && isComplete(page.log) && canDraw(page.board, username);
  useEffect(() => {
    if (!mayPush || lastOwn <= offered.current) return;
    offered.current = lastOwn;
    pusher.offer(page.log);
  }, [mayPush, page.log, lastOwn, pusher]);
  return null;
}

import { drawingMark, drawnBox, paintingOf, withOutbox } from '@collabor8/domain';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useStore } from 'react-redux';
import { trpc, failureText, useChange } from '../../../shared/api/trpc.js';
import {
  endDrawing,
  type DrawRequest,
  fieldOnPage,
} from '../../../shared/drawings/drawing-desk.js';
import { newId } from '../../../shared/new-id.js';
import { useLiveRead } from '../../../shared/reads/use-live-read.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { useAppSelector } from '../../../shared/store.js';
import { Button } from '../../../shared/ui/controls/button.js';
import { BareDialog } from '../../../shared/ui/dialogs/dialog.js';
import { notifyError } from '../../../shared/ui/notices/notify.js';
import { AlertLine, SkeletonRows } from '../../../shared/ui/states/states.js';
import { Board } from '../board/board.js';
import { boardRead } from '../reads.js';
import { selectBoard, selectOutbox, type Held } from '../whiteboards-slice.js';
import classes from './draw-dialog.module.css';
import { useLocation, useNavigate } from '../../../shared/navigation/navigation.js';
import { newAnswerPath } from '../../../shared/paths.js';
import { draftKey, readDraft, slotOf, writeDraft } from '../../../shared/session/use-draft.js';

const questionOf = (pathname: string): string | undefined =>
  /^\/question\/([^/]+)$/.exec(pathname)?.[1];

/** Puts a drawing into the answer that somebody begins: to a question on its form, elsewhere where they write. */
function usePutAnswer(): (mark: string) => void {
  const { username } = useUserContext().user;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (mark) => {
    const question = questionOf(pathname);
    const field = fieldOnPage();
    if (question !== undefined) {
      const qid = decodeURIComponent(question);
      const key = slotOf(draftKey(username, `answer:${qid}`));
      const before = readDraft(key);
      writeDraft(key, before === '' ? mark : `${before}\n\n${mark}`);
      navigate(newAnswerPath(qid));
    } else if (field === undefined) {
      notifyError(
        'There is nothing here to put the drawing into. Its board is among your whiteboards.',
      );
    } else {
      field.insert(mark);
      field.element()?.focus();
    }
  };
}

type Store = ReturnType<typeof useStore>;

/** When all that was done on a board is with the server. */
function whenSaved(store: Store, boardId: string): Promise<void> {
  const isSaved = (): boolean => selectOutbox(store.getState() as Held, boardId).length === 0;
  return new Promise((resolve) => {
    if (isSaved()) {
      resolve();
      return;
    }
    const stop = store.subscribe(() => {
      if (!isSaved()) return;
      stop();
      resolve();
    });
  });
}

/** Of boards that begin in a text; their owner may call them otherwise. */
/** The board that is drawn on: one that is there, a new one or a copy. */
function useBoardToDrawOn({ boardId, copyOf, upon }: DrawRequest) {
  const [id] = useState(() => boardId ?? newId());
  const create = useChange(trpc.whiteboards.create);
  const copy = useChange(trpc.whiteboards.copyDrawing);
  const begin = useEffectEvent(() => {
    if (boardId !== undefined) return;
    if (copyOf !== undefined) copy.mutate({ drawingId: copyOf, uniqueLink: id });
    else create.mutate({ title: 'Drawing', ...upon, uniqueLink: id, accessType: 'read-only' });
  });
  useEffect(() => begin(), []);
  return {
    id,
    isNew: boardId === undefined,
    isThere: boardId !== undefined || create.isSuccess || copy.isSuccess,
    failure: create.failure || copy.failure,
  };
}

/** A board beside a text; on phones it fills the screen. Whoever is done has it in the text. */
export function DrawDialog({ asked }: { readonly asked: DrawRequest }) {
  const { id, isNew, isThere, failure } = useBoardToDrawOn(asked);
  const store = useStore();
  const utils = trpc.useUtils();
  const { username } = useUserContext().user;
  const putAnswer = usePutAnswer();

  const discard = async () => {
    endDrawing();
    if (!isNew || !isThere) return;
    // Where that fails it stays in the list of one's boards.
    await utils.client.whiteboards.delete.mutate({ id }).catch(() => undefined);
  };
  const put = async () => {
    // Whoever closes it without having drawn wants nothing in the text.
    const page = selectBoard(store.getState() as Held, id);
    const log = page && withOutbox(page.log, selectOutbox(store.getState() as Held, id), username);
    if (log === undefined || drawnBox(paintingOf(log)) === undefined) {
      await discard();
      return;
    }
    endDrawing();
    try {
      await whenSaved(store, id);
      const { address, label } = await utils.client.whiteboards.freeze.mutate({ id });
      (asked.onDrawn ?? putAnswer)(drawingMark(label, address, asked.over));
    } catch (why) {
      notifyError(failureText(why, (sentence) => `The drawing was not put in. ${sentence}`));
    }
  };
  const head = (
    <div className={classes.head}>
      <Button variant="default" onClick={() => void discard()}>
        {isNew ? 'Discard' : 'Cancel'}
      </Button>
      <Button data-autofocus disabled={!isThere} onClick={() => void put()}>
        Put it in the text
      </Button>
    </div>
  );
  return (
    <BareDialog label="Draw" width="100vw" onClose={() => void put()}>
      <div className={classes.room}>
        {isThere ? (
          <OpenedBoard id={id} head={head} />
        ) : (
          <>
            {head}
            <AlertLine message={failure} />
            {failure === '' && <SkeletonRows rows={1} height={400} label="Opening a board" />}
          </>
        )}
      </div>
    </BareDialog>
  );
}

interface OpenedBoardProps {
  readonly id: string;
  /** In the place of what a board's page has above it. */
  readonly head: ReactNode;
}

export function OpenedBoard({ id, head }: OpenedBoardProps) {
  const page = useAppSelector(selectBoard, id);
  const { error, retry } = useLiveRead(boardRead, { id });
  if (page !== undefined) return <Board page={page} head={head} onPictureLost={retry} />;
  return (
    <>
      {head}
      {error === undefined ? (
        <SkeletonRows rows={1} height={400} label="Opening a board" />
      ) : (
        <AlertLine message={failureText(error)} />
      )}
    </>
  );
}

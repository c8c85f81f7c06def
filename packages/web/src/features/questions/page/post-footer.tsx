import { useCopying } from '../../../shared/ui/dialogs/copying.js';
import type { Attribution, Edited, PostType } from '@collabor8/domain';
import { Fine } from '../../../shared/ui/layout.js';
import classes from './attribution-line.module.css';
import { use, useState } from 'react';
import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import { RelativeTime } from '../../../shared/ui/time.js';
import editedLineClasses from '../history/edited-line.module.css';
import { QuietButton } from '../../../shared/ui/controls/button.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import type { OwnPost } from '../edit/own-deletion.js';
import { LockedContext } from './page-parts.js';

interface AttributionLineProps {
  readonly attribution: Attribution | undefined;
  /** Under which name the post stands here. */
  readonly shownAs: string;
}

const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url);

/** Where an imported post comes from, behind its time, as its licence asks. */
export function AttributionLine({ attribution, shownAs }: AttributionLineProps) {
  if (attribution === undefined) return null;
  const { author, url, licence } = attribution;
  const parts = [
    author !== shownAs && <bdi key="author">{`originally by ${author}`}</bdi>,
    isWebAddress(url) && (
      <a key="source" href={url} rel="noopener nofollow" title={`Originally by ${author}`}>
        source
      </a>
    ),
    licence !== '' && <span key="licence">{licence}</span>,
  ].filter((part) => part !== false);
  return <span className={classes.line}>{parts.map((part) => [' · ', part])}</span>;
}

const HistoryDialog = lazyPart(() => import('../history/history-dialog.js'), 'HistoryDialog');

/** Few posts have one. */
export const ReviewButton = lazyPart(() => import('../history/review-dialog.js'), 'ReviewButton');

interface EditedLineProps {
  readonly type: PostType;
  readonly post: Edited & { readonly _id: string };
  readonly author: string;
}

/** When a post was changed last; leads to what was changed, where that is known. */
export function EditedLine({ type, post, author }: EditedLineProps) {
  const { _id, version, editedAt, editedBy } = post;
  const [isOpen, setOpen] = useState(false);
  if (editedAt === undefined) return null;
  const words = (
    <>
      <RelativeTime date={editedAt} prefix="edited" />
      {editedBy !== undefined && ` by ${editedBy}`}
    </>
  );
  // What an import brought was changed elsewhere.
  if (version === undefined) return <Fine> · {words}</Fine>;
  return (
    <Fine>
      {' · '}
      <button
        type="button"
        className={editedLineClasses.link}
        title="What was changed"
        onClick={() => setOpen(true)}
      >
        {words}
      </button>
      {isOpen && (
        <HistoryDialog type={type} id={_id} author={author} onClose={() => setOpen(false)} />
      )}
    </Fine>
  );
}

interface ShareButtonProps {
  readonly what: 'question' | 'answer';
  /** Path and hash of the post. */
  readonly address: string;
}

/** Copies the post's link; where the browser doesn't let us, it is shown for copying. */
export function ShareButton({ what, address }: ShareButtonProps) {
  const { copy, dialog } = useCopying({
    text: new URL(address, window.location.origin).href,
    said: `The link to this ${what} was copied.`,
    title: `Link to this ${what}`,
    label: `The link to this ${what}`,
  });
  return (
    <>
      <QuietButton aria-label={`Share the ${what}`} onClick={copy}>
        Share
      </QuietButton>
      {dialog}
    </>
  );
}

const DeleteOwn = lazyPart(() => import('../edit/own-deletion.js'), 'DeleteOwn', null);

/** Deletes one's own post; comes after the first content of the page. */
export function DeleteButton({ type, id, author }: OwnPost & { readonly author: string }) {
  const { user } = useUserContext();
  const isLocked = use(LockedContext);
  return user.username !== author || isLocked ? null : <DeleteOwn {...{ type, id }} />;
}

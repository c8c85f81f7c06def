import { useCopying } from '../../../shared/ui/dialogs/copying.js';
import type { Attribution } from '@collabor8/domain';
import { Fine } from '../../../shared/ui/layout.js';
import classes from './attribution-line.module.css';
import { use, useState, type ReactNode } from 'react';
import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import { RelativeTime } from '../../../shared/ui/time.js';
import editedLineClasses from '../history/edited-line.module.css';
import { QuietButton } from '../../../shared/ui/controls/button.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { HiddenPost, PostActions } from '../../moderation/index.js';
import { Markdown } from '../../../shared/ui/markdown/markdown.js';
import { ReadQuestionContext, type ShownPost } from './page-parts.js';

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
  ];
  return <span className={classes.line}>{parts.map((part) => part && [' · ', part])}</span>;
}

const HistoryDialog = lazyPart(() => import('../history/history-dialog.js'), 'HistoryDialog');

/** Few posts have one. */
const ReviewButton = lazyPart(() => import('../history/review-dialog.js'), 'ReviewButton');

/** When a post was changed last; leads to what was changed, where that is known. */
function EditedLine({ type, post, author }: ShownPost) {
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

/** Where a post has its words from, behind its time. */
export const PostOrigin = ({
  attribution,
  ...edited
}: ShownPost & Pick<AttributionLineProps, 'attribution'>) => (
  <>
    <EditedLine {...edited} />
    <AttributionLine attribution={attribution} shownAs={edited.author} />
  </>
);

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

/** Comes after the first content of the page. */
const DeleteOwn = lazyPart(() => import('../edit/own-deletion.js'), 'DeleteOwn', null);

/** The words of a post, or what stands for those that a moderator has hidden. */
export const PostText = ({ type, post, author, text }: ShownPost & { readonly text: string }) =>
  post.hidden ? (
    <HiddenPost kind={type} id={post._id} author={author} />
  ) : (
    <Markdown
      text={text}
      highestHeading={type === 'question' ? 2 : 3}
      post={{ key: `${type}:${post._id}`, by: author }}
    />
  );

interface PostButtonsProps extends ShownPost {
  readonly editButton: ReactNode;
  /** What else there is to do, before what others do about a post. */
  readonly children?: ReactNode;
}

/** What a post's author and others can do with it. */
export function PostButtons({ type, post, author, editButton, children }: PostButtonsProps) {
  const { _id: id, hidden, suggested } = post;
  const { user } = useUserContext();
  const { isLocked } = use(ReadQuestionContext);
  const isSuggested = suggested === true;
  // What is being written there stays when it was decided or withdrawn meanwhile.
  const [wasSuggested, setWasSuggested] = useState(isSuggested);
  if (isSuggested && !wasSuggested) setWasSuggested(true);
  return (
    <>
      {editButton}
      {wasSuggested && !hidden && type !== 'comment' && (
        <ReviewButton type={type} id={id} isGone={!isSuggested} />
      )}
      {user.username === author && !isLocked && <DeleteOwn type={type} id={id} />}
      {children}
      <PostActions kind={type} id={id} author={author} isHidden={hidden} />
    </>
  );
}

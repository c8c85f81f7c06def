import {
  postNames,
  reasonWords,
  type PostRef,
  type ModeratedText,
  type PostKind,
  type PostNearby,
  type PostSurroundings,
} from '@collabor8/domain';
import { IconExternalLink, IconTrash } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { trpc } from '../../../shared/api/trpc.js';
import { useAppSelector } from '../../../shared/store.js';
import { Link } from '../../../shared/navigation/navigation.js';
import { countOf, totalOf } from '../../../shared/counts.js';
import { Avatar } from '../../../shared/ui/avatar.js';
import { CloseButton, IconButton } from '../../../shared/ui/controls/button.js';
import { TextInput } from '../../../shared/ui/fields/field.js';
import { ErrorState, OutOfDate, SkeletonRows } from '../../../shared/ui/states/states.js';
import {
  Fine,
  Hint,
  Row,
  scrollBox,
  Stack,
  Text,
  VisuallyHidden,
} from '../../../shared/ui/layout.js';
import { RelativeTime } from '../../../shared/ui/time.js';
import { ModerateDialog } from '../actions/lazy-parts.js';
import { selectOpen } from '../moderation-slice.js';
import { capitalised, endOf, postAddress } from '../labels.js';
import { LogLine } from './log-list.js';
import { ReportActions } from './report-actions.js';
import classes from './report-panel.module.css';
import { Markdown } from '../../../shared/ui/markdown/markdown.js';
import postInContextClasses from './post-in-context.module.css';

const DID: Readonly<Record<PostKind, string>> = {
  question: 'asked',
  answer: 'answered',
  comment: 'commented',
  globalMessage: 'wrote',
  chatMessage: 'wrote',
  call: 'called',
};

interface ByLineProps {
  readonly kind: PostKind;
  readonly author: string;
  readonly at: string;
}

const ByLine = ({ kind, author, at }: ByLineProps) => (
  <Row as="p" className={postInContextClasses.by} gap={8}>
    {author === '' ? (
      <i>Deleted</i>
    ) : (
      <>
        <Avatar name={author} size={20} />
        <b dir="auto">{author}</b> {DID[kind]}
      </>
    )}{' '}
    <RelativeTime date={at} />
  </Row>
);

const Nearby = ({ kind, author, at, title, excerpt }: PostNearby): ReactNode => (
  <div className={postInContextClasses.nearby} data-kind={kind}>
    <ByLine {...{ kind, author, at }} />
    {title !== undefined && (
      <Text as="p" weight="strong" dir="auto">
        {title}
      </Text>
    )}
    {excerpt !== '' && <p dir="auto">{excerpt}</p>}
  </div>
);

interface PostInContextProps {
  readonly kind: PostKind;
  /** Null once it is deleted. */
  readonly post: ModeratedText | null;
  /** Null where it stands alone. */
  readonly around: PostSurroundings | null;
}

/** A reported post among what stands over and under it. */
function PostInContext({ kind, post, around }: PostInContextProps) {
  const { above = [], below = [], between } = around ?? {};
  const noun = kind === 'answer' ? 'answer' : 'comment';
  return (
    <div className={postInContextClasses.place}>
      {above.map((nearby) => (
        <Nearby key={`${nearby.kind} ${nearby.at}`} {...nearby} />
      ))}
      {between !== undefined && between.count > 0 && (
        <Fine as="p" pad={[4, 16]}>
          {between.isExact ? countOf(between.count, noun) : totalOf(between, `${noun}s`)} above
        </Fine>
      )}
      <div className={postInContextClasses.post} data-kind={kind}>
        {post === null ? (
          <p>This post was deleted.</p>
        ) : (
          <>
            <ByLine kind={kind} author={post.author} at={post.at} />
            {post.title !== undefined && (
              <Text as="p" weight="strong" dir="auto">
                {post.title}
              </Text>
            )}
            <div dir="auto">
              <Markdown text={post.text} />
            </div>
          </>
        )}
      </div>
      {below.map((nearby) => (
        <Nearby key={`${nearby.author} ${nearby.at}`} {...nearby} />
      ))}
    </div>
  );
}

interface ReportPanelProps {
  readonly post: PostRef;
  /** Of its heading. */
  readonly level: 'h1' | 'h2';
  readonly onClose: () => void;
}

/** A reported post with its reports, what happened to its author before, and what can be done. */
export function ReportPanel({ post, level: Heading, onClose }: ReportPanelProps) {
  const [why, setWhy] = useState('');
  const [isDeleting, setDeleting] = useState(false);
  // What is told of it meanwhile is a reason to read it anew, whatever stands beside it.
  const held = useAppSelector(selectOpen);
  const listed = held?.items.find(
    (report) => report.post.kind === post.kind && report.post.id === post.id,
  );
  const told = JSON.stringify([held?.open.revision, listed?.revision]);
  const [asked, setAsked] = useState(told);
  const { data, error, isLoadingError, isFetching, refetch } = trpc.moderation.details.useQuery(
    { post },
    { staleTime: 0, gcTime: 0 },
  );
  // Many who report at once have each moderator read it anew once more, not each time.
  if (asked !== told && !isFetching) setAsked(told);
  // The first of them joins the read that is under way.
  useEffect(() => void refetch(), [asked, refetch]);
  if (isLoadingError) {
    return (
      <aside className={classes.panel} aria-label="Report">
        <ErrorState
          isPage={Heading === 'h1'}
          title="The report could not be loaded"
          onRetry={() => void refetch()}
        />
      </aside>
    );
  }
  if (data === undefined) {
    return (
      <aside className={classes.panel} aria-label="Report">
        <VisuallyHidden as={Heading}>Report</VisuallyHidden>
        <SkeletonRows rows={3} height={90} label="Loading the report" />
      </aside>
    );
  }
  const { report, reports, post: found, around, earlier } = data;
  const to = postAddress(report.place);
  const Part = Heading === 'h1' ? 'h2' : 'h3';
  return (
    <aside className={classes.panel} aria-label="Report">
      <Row className={classes.head} gap={8} isOneLine pad={[0, 20]}>
        <Heading>
          {capitalised(postNames[post.kind])} by {report.author}
        </Heading>
        <span className={classes.reason}>{reasonWords(report.reason)}</span>
        {to !== null && (
          <Link
            to={to}
            className={classes.place}
            title="Open in context"
            aria-label="Open in context"
          >
            <IconExternalLink size={18} aria-hidden />
          </Link>
        )}
        {found !== null && post.kind !== 'call' && (
          <IconButton label="Delete for good" size={36} onClick={() => setDeleting(true)}>
            <IconTrash size={18} aria-hidden />
          </IconButton>
        )}
        <CloseButton label="Close the report" onClick={onClose} />
      </Row>
      <div className={classes.body} {...scrollBox('What was reported')}>
        <OutOfDate error={error} onRetry={() => void refetch()} />
        <Part>
          {post.kind === 'call'
            ? 'The call'
            : found?.isHidden
              ? 'In context, hidden'
              : 'In context'}
        </Part>
        {post.kind === 'call' ? (
          <p dir="auto">{report.excerpt}</p>
        ) : (
          <PostInContext kind={post.kind} post={found} around={around} />
        )}
        <Part>{countOf(reports.length, 'report')}</Part>
        <Stack as="ul" className={classes.list} gap={8} size="s">
          {reports.map(({ _id, reporter, reason, note, at }) => (
            <li key={_id}>
              <Avatar name={reporter} size={20} />
              <span className={classes.said} dir="auto">
                <b>{reporter}</b> {note === '' ? <i>{reasonWords(reason)}</i> : note}
              </span>
              <span className={classes.time}>
                <RelativeTime date={at} />
              </span>
            </li>
          ))}
        </Stack>
        {earlier.length > 0 && (
          <>
            <Part>Earlier actions on {report.author}</Part>
            <Stack as="ul" className={classes.list} gap={8} size="s">
              {earlier.map((entry) => (
                <LogLine key={entry._id} entry={entry} />
              ))}
            </Stack>
          </>
        )}
      </div>
      {isDeleting && found !== null && (
        <ModerateDialog post={post} isHidden={found.isHidden} onClose={() => setDeleting(false)} />
      )}
      {report.state === 'open' ? (
        <Stack className={classes.foot} gap={8} pad={[12, 20, 16]}>
          <TextInput
            aria-label="Reason for the log"
            placeholder="Reason for the log"
            value={why}
            onText={setWhy}
          />
          <div className={classes.acts}>
            <ReportActions
              post={post}
              author={report.author}
              reason={report.reason}
              why={why}
              hasKeys
              onDone={onClose}
            />
          </div>
        </Stack>
      ) : (
        <Hint className={classes.foot} pad={[16, 20]} role="status">
          {capitalised(endOf(report))}.
        </Hint>
      )}
    </aside>
  );
}

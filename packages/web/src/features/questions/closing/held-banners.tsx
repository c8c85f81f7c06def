import {
  closeReasonWords,
  REOPEN_VOTES,
  type Closing,
  type Lock,
  type QuestionRow,
  questionDeleted,
  type QuestionPage as Page,
} from '@collabor8/domain';
import { IconCircleX, IconLock, type Icon } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { trpc, useChange } from '../../../shared/api/trpc.js';
import { Link } from '../../../shared/navigation/navigation.js';
import { PersonLink } from '../../../shared/ui/avatar.js';
import { questionPath } from '../../../shared/paths.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { useAppSelector } from '../../../shared/store.js';
import { Button, QuietButton } from '../../../shared/ui/controls/button.js';
import { Box, Row, Text } from '../../../shared/ui/layout.js';
import { MathText } from '../../../shared/ui/math/math-text.js';
import { RelativeTime } from '../../../shared/ui/time.js';
import { selectIsStaff } from '../../moderation/index.js';
import classes from './held-banners.module.css';
import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import { TagList } from '../../tags/index.js';
import { KeptEdit } from '../edit/use-editing.js';
import { Comments, KeptComment } from '../page/comments/comments.js';
import post from '../page/question-post.module.css';
import type { QuestionHandle } from '../page/use-question.js';

const CloseDialog = lazyPart(() => import('./closing-dialogs.js'), 'CloseDialog');

export const HoldDialog = lazyPart(() => import('./closing-dialogs.js'), 'HoldDialog');

/** What moderators keep people from doing with a question. */
export function HoldButtons({ question }: { readonly question: QuestionRow }) {
  const { _id: qid, closed, locked } = question;
  const { username } = useUserContext().user;
  /** While the reader was about to. */
  const byAnother = <H extends { readonly by: string }>(holding: H | undefined) =>
    holding?.by === username ? undefined : holding;
  const [asked, setAsked] = useState<'close' | 'lock'>();
  const end = () => setAsked(undefined);
  return (
    <>
      {closed === undefined && (
        <QuietButton aria-label="Close the question" onClick={() => setAsked('close')}>
          Close
        </QuietButton>
      )}
      {locked === undefined && (
        <QuietButton aria-label="Lock the question" onClick={() => setAsked('lock')}>
          Lock
        </QuietButton>
      )}
      {asked === 'close' && <CloseDialog qid={qid} meanwhile={byAnother(closed)} onClose={end} />}
      {asked === 'lock' && (
        <HoldDialog act="lock" qid={qid} meanwhile={byAnother(locked)} onClose={end} />
      )}
    </>
  );
}

interface BannerProps {
  readonly icon: Icon;
  readonly title: string;
  /** What was done with it: 'Closed by'. */
  readonly done: string;
  readonly by: string;
  readonly at: string;
  readonly why: string;
  readonly children?: ReactNode;
}

const Banner = ({ icon: Sign, title, done, by, at, why, children }: BannerProps) => (
  <section className={classes.banner} aria-label={title}>
    <span className={classes.sign}>
      <Sign size={20} aria-hidden />
    </span>
    <Box fit="giving">
      <Text as="h2" size="m" weight="strong">
        {title}
      </Text>
      <p className={classes.line} dir="auto">
        {done} <PersonLink name={by} /> <RelativeTime date={at} />
        {why !== '' && (
          <>
            : <q>{why}</q>
          </>
        )}
      </p>
      {children}
    </Box>
  </section>
);

/** The question that a duplicate repeats. */
function Original({ qid }: { readonly qid: string }) {
  const { data, isLoadingError } = trpc.questions.brief.useQuery({ qid }, { staleTime: 60_000 });
  return (
    <p className={classes.line} dir="auto">
      {'The original: '}
      <Link to={questionPath(qid)}>
        {data === undefined ? (
          isLoadingError ? (
            'a question that is gone'
          ) : (
            'the original'
          )
        ) : (
          <MathText text={data.title} />
        )}
      </Link>
    </p>
  );
}

interface HeldProps {
  readonly qid: string;
  /** The reader asked it. */
  readonly isOwn: boolean;
  /** A moderator wants to end it. */
  readonly onEnd: () => void;
}

/** How it is opened again: by votes, by what its asker changes, or by a moderator at once. */
function Reopening({ qid, closed, isOwn, onEnd }: HeldProps & { readonly closed: Closing }) {
  const { username } = useUserContext().user;
  const isStaff = useAppSelector(selectIsStaff);
  const { mutate, isPending } = useChange(trpc.questions.voteToReopen, {
    event: (event) => event,
    say: (sentence) => `Your vote could not be saved. ${sentence}`,
    inCorner: true,
  });
  const { reason, reopenVotes } = closed;
  const hasVoted = reopenVotes.includes(username);
  return (
    <>
      <p className={classes.line}>
        {'It takes no new answers. '}
        {isOwn &&
          (reason === 'duplicate'
            ? 'Edit it to explain how it differs: that counts as your vote to reopen it.'
            : 'Edit it so that it can be answered, and it reopens.')}
      </p>
      <Row gap={[8, 12]} size="s" above={8}>
        <Button
          variant="default"
          size="compact-sm"
          aria-pressed={hasVoted}
          disabled={isPending}
          onClick={() => mutate({ qid, isOn: !hasVoted })}
        >
          {hasVoted ? 'Withdraw my vote' : 'Vote to reopen'}
        </Button>
        {isStaff && !isOwn && (
          <Button variant="default" size="compact-sm" onClick={onEnd}>
            Reopen
          </Button>
        )}
        <span>{`${reopenVotes.length} of ${REOPEN_VOTES} votes`}</span>
      </Row>
    </>
  );
}

function Locked({ locked, isOwn, onEnd }: HeldProps & { readonly locked: Lock }) {
  const isStaff = useAppSelector(selectIsStaff);
  return (
    <Banner icon={IconLock} title="This question is locked" done="Locked by" {...locked}>
      <p className={classes.line}>
        Until it is unlocked, nobody can edit, answer, comment or vote here.
      </p>
      {isStaff && !isOwn && (
        <Row gap={[8, 12]} size="s" above={8}>
          <Button variant="default" size="compact-sm" onClick={onEnd}>
            Unlock
          </Button>
        </Row>
      )}
    </Banner>
  );
}

/** Who closed or locked the question, when and why, and what leads out of it. */
export function HeldBanners({ question }: { readonly question: QuestionRow }) {
  const { _id: qid, closed, locked } = question;
  const isOwn = useUserContext().user.username === question.askedBy;
  // What is being written there stays when another moderator was faster.
  const [ending, setEnding] = useState<'reopen' | 'unlock'>();
  const endOf = (act: typeof ending) => ({ qid, isOwn, onEnd: () => setEnding(act) });
  return (
    <>
      {locked && <Locked locked={locked} {...endOf('unlock')} />}
      {closed && (
        <Banner
          icon={IconCircleX}
          title={`This question is closed: ${closeReasonWords(closed.reason).replace('It', 'it')}`}
          done="Closed by"
          by={closed.by}
          at={closed.at}
          why={closed.note}
        >
          {closed.original !== undefined && <Original qid={closed.original} />}
          {locked === undefined && <Reopening closed={closed} {...endOf('reopen')} />}
        </Banner>
      )}
      {ending && (
        <HoldDialog
          act={ending}
          qid={qid}
          isDone={(ending === 'reopen' ? closed : locked) === undefined}
          onClose={() => setEnding(undefined)}
        />
      )}
    </>
  );
}

interface DeletedQuestionProps {
  readonly page: Page;
  readonly readMore: QuestionHandle['readMoreComments'];
}

/** What stands for a question that was deleted, above what others said to it. */
export function DeletedQuestion({ page: { question, comments }, readMore }: DeletedQuestionProps) {
  const parent = { type: 'question', id: question._id } as const;
  return (
    <article className={post.gone} aria-label="Deleted question">
      <p>{questionDeleted(question.byModerator)}</p>
      <TagList names={question.tags} />
      <KeptEdit {...parent} />
      {comments.items.length === 0 ? (
        <KeptComment parent={parent} />
      ) : (
        <Comments
          qid={question._id}
          parent={parent}
          count={question.commentCount}
          thread={comments}
          isOpenAtFirst
          isClosed
          readMore={readMore}
        />
      )}
    </article>
  );
}

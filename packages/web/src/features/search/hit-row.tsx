import { type Hit, type MarkedHit, mathParts, piecesOf } from '@collabor8/domain';
import {
  IconBrush,
  IconCircleCheck,
  IconMessage2,
  IconMessageQuestion,
  IconMessages,
  IconTag,
} from '@tabler/icons-react';
import { type ReactNode, Fragment } from 'react';
import { countOf } from '../../shared/counts.js';
import { Link } from '../../shared/navigation/navigation.js';
import {
  boardPicturePath,
  userPath,
  answerPath,
  boardPath,
  commentPath,
  messagePath,
  MESSAGES_PATH,
  questionPath,
  tagPath,
} from '../../shared/paths.js';
import { Avatar, PersonLink } from '../../shared/ui/avatar.js';
import { Box, Fine, Row, VisuallyHidden } from '../../shared/ui/layout.js';
import { RelativeTime } from '../../shared/ui/time.js';
import { TagLink } from '../tags/index.js';
import { Sign } from '../../shared/ui/sign.js';
import classes from './hit-row.module.css';
import { FoundMark, foundInWords } from '../../shared/find/find-source.js';
import { MathText } from '../../shared/ui/math/math-text.js';

/** Where something that was found is. */
function hitAddress(hit: Hit): string {
  switch (hit.kind) {
    case 'questions':
      if (hit.original !== undefined) return questionPath(hit.original);
      if (hit.foundIn === undefined) return questionPath(hit.id);
      return hit.foundIn.place === 'answer'
        ? answerPath(hit.id, hit.foundIn.id)
        : commentPath(hit.id, hit.foundIn.id);
    case 'answers':
      return answerPath(hit.qid, hit.id);
    case 'messages':
      return hit.chatId === null ? MESSAGES_PATH : messagePath(hit.chatId, hit.id);
    case 'people':
      return userPath(hit.id);
    case 'tags':
      return tagPath(hit.title);
    case 'boards':
      return boardPath(hit.id);
  }
}

/** What it is, as it stands above its title. */
function hitKind(hit: Hit): string {
  switch (hit.kind) {
    case 'questions':
      if (hit.original !== undefined) return 'Duplicate question';
      return hit.foundIn === undefined
        ? 'Question'
        : `Question, found ${foundInWords(hit.foundIn)}`;
    case 'answers':
      return 'Answer to';
    case 'messages':
      return `Message in ${hit.chatId === null ? 'Global Messages' : hit.title}`;
    case 'people':
      return 'Person';
    case 'tags':
      return 'Tag';
    case 'boards':
      return 'Board';
  }
}

const looks = {
  questions: { icon: IconMessageQuestion, tone: 'pine' },
  answers: { icon: IconMessage2, tone: 'pine' },
  messages: { icon: IconMessages },
  tags: { icon: IconTag },
  boards: { icon: IconBrush },
} as const;

function HitSign({ hit }: { readonly hit: Hit }) {
  if (hit.kind === 'people') return <Avatar name={hit.title} src={hit.avatarUrl} size={32} />;
  const look = { ...looks[hit.kind], size: 32 };
  if (hit.kind === 'questions' && hit.isAnswered)
    return <Sign {...look} icon={IconCircleCheck} tone="filled" />;
  const isAccepted = hit.kind === 'answers' && hit.isAccepted;
  return <Sign {...look} {...(isAccepted && { icon: IconCircleCheck })} />;
}

const Votes = ({ score }: { readonly score: number }) => (
  <span>{`${score} ${Math.abs(score) === 1 ? 'vote' : 'votes'}`}</span>
);

/** What is told of a hit beside who wrote it. */
function figuresOf(hit: Hit): ReactNode {
  switch (hit.kind) {
    case 'questions':
      return (
        <>
          <Votes score={hit.score} />
          <span>{countOf(hit.answerCount, 'answer')}</span>
          {hit.isAnswered && <VisuallyHidden>One accepted</VisuallyHidden>}
          {hit.tags.map((name) => (
            <TagLink key={name} name={name} />
          ))}
        </>
      );
    case 'answers':
      return (
        <>
          <Votes score={hit.score} />
          {hit.isAccepted && <span className={classes.accepted}>accepted</span>}
        </>
      );
    case 'tags':
      return <span>{countOf(hit.questionCount, 'question')}</span>;
    case 'messages':
    case 'people':
    case 'boards':
      return null;
  }
}

/** One thing that was found. The title is the link; it reaches over the whole row. */
export function HitRow({ hit }: { readonly hit: MarkedHit }) {
  const figures = figuresOf(hit);
  // A message is its own title.
  const [title, excerpt] = hit.kind === 'messages' ? [hit.excerpt, ''] : [hit.title, hit.excerpt];
  return (
    <li className={classes.row}>
      <span className={classes.sign}>
        <HitSign hit={hit} />
      </span>
      <Box fit="fill">
        <Fine as="p" isCut dir="auto">
          {hitKind(hit)}
        </Fine>
        <h2 className={classes.title} dir="auto">
          <Link to={hitAddress(hit)} data-row>
            <Marked text={title} found={hit.found} />
          </Link>
        </h2>
        {excerpt !== '' && (
          <p className={classes.excerpt} dir="auto">
            <Marked text={excerpt} found={hit.found} />
          </p>
        )}
        {(figures !== null || 'by' in hit) && (
          <Row className={classes.foot} gap={[4, 12]} isCount above={4}>
            {figures}
            {'by' in hit && (
              <span className={classes.by}>
                <Avatar name={hit.by} size={20} />
                <PersonLink name={hit.by} /> <RelativeTime date={hit.at} />
              </span>
            )}
          </Row>
        )}
      </Box>
      {hit.kind === 'boards' && hit.picture !== null && (
        <img
          className={classes.picture}
          src={boardPicturePath(hit.id, hit.picture)}
          alt=""
          width={96}
          height={64}
          loading="lazy"
        />
      )}
    </li>
  );
}

interface MarkedProps {
  readonly text: string;
  /** The words to mark, as they are written. */
  readonly found: readonly string[];
}

/** A text in which the words that were looked for are marked; formulas are typeset. */
const Marked = ({ text, found }: MarkedProps) =>
  mathParts(text).map(({ kind, source }, part) =>
    kind === 'prose' ? (
      <Fragment key={part}>
        {piecesOf(source, found).map((piece, index) =>
          piece.isFound ? (
            <FoundMark key={index}>{piece.text}</FoundMark>
          ) : (
            <Fragment key={index}>{piece.text}</Fragment>
          ),
        )}
      </Fragment>
    ) : (
      <MathText key={part} text={source} />
    ),
  );

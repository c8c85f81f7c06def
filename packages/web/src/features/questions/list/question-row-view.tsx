import { grouped, voteCount, type FoundIn, type QuestionRow } from '@collabor8/domain';
import { IconCheck } from '@tabler/icons-react';
import { answerPath, commentPath, questionPath } from '../../../shared/paths.js';
import { foundInWords } from '../../../shared/find/find-source.js';
import { Link } from '../../../shared/navigation/navigation.js';
import { Avatar, PersonLink } from '../../../shared/ui/avatar.js';
import { Box, Row } from '../../../shared/ui/layout.js';
import { MathText } from '../../../shared/ui/math/math-text.js';
import { RelativeTime } from '../../../shared/ui/time.js';
import { TagList } from '../../tags/index.js';
import { countOf } from '../../../shared/counts.js';
import classes from './question-row.module.css';

type Look = 'unanswered' | 'answered' | 'accepted';

const lookOf = ({ answerCount, acceptedAnswerId }: QuestionRow): Look => {
  if (acceptedAnswerId !== null) return 'accepted';
  return answerCount === 0 ? 'unanswered' : 'answered';
};

/** Of a duplicate it leads to what that repeats. */
const ClosedMark = ({ original }: { readonly original: string | undefined }) =>
  original === undefined ? (
    <span className={classes.closed}>Closed</span>
  ) : (
    <Link className={classes.closed} to={questionPath(original)} title="View the original question">
      Duplicate
    </Link>
  );

export interface QuestionRowViewProps {
  readonly row: QuestionRow;
  /** Whether it has a tag that the reader ignores. */
  readonly isIgnored?: boolean;
  /** Where a search found it, if it doesn't hold the words itself. */
  readonly foundIn?: FoundIn | undefined;
}

/** One question of a list, as members and visitors see it. The title is the link; it reaches over the whole row. */
export function QuestionRowView({ row, isIgnored = false, foundIn }: QuestionRowViewProps) {
  const { _id: id, answerCount } = row;
  const look = lookOf(row);
  return (
    <li
      className={classes.row}
      {...(isIgnored && { 'data-ignored': true, title: 'It has a tag that you ignore' })}
    >
      <div className={classes.figures}>
        <span className={classes.answers} data-look={look}>
          {look === 'accepted' && <IconCheck size={14} role="img" aria-label="One accepted:" />}
          <span>
            <b>{grouped(answerCount)}</b> {answerCount === 1 ? 'answer' : 'answers'}
          </span>
        </span>
        <span>{countOf(voteCount(row), 'vote')}</span>
        <span>{countOf(row.viewCount, 'view')}</span>
      </div>
      <Box fit="giving">
        <h2 className={classes.title} dir="auto">
          <Link to={questionPath(id)} data-row>
            <MathText text={row.title} />
          </Link>
          {row.closed && (
            <>
              {' '}
              <ClosedMark original={row.closed.original} />
            </>
          )}
        </h2>
        <p className={classes.excerpt} dir="auto">
          <MathText text={row.excerpt} />
        </p>
        {foundIn !== undefined && (
          <p className={classes.foundIn} dir="auto">
            Found{' '}
            <Link to={(foundIn.place === 'answer' ? answerPath : commentPath)(id, foundIn.id)}>
              {foundInWords(foundIn)}
            </Link>
          </p>
        )}
        <Row className={classes.foot} gap={[8, 12]} above={8}>
          <TagList names={row.tags} />
          <Row as="p" className={classes.asker} gap={8} isOneLine fit="apart">
            <Avatar name={row.askedBy} size={20} />
            <span>
              <PersonLink name={row.askedBy} />{' '}
              <RelativeTime date={row.askDateTime} prefix="asked" />
            </span>
          </Row>
        </Row>
      </Box>
    </li>
  );
}

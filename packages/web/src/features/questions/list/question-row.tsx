import { grouped, voteCount, type QuestionRow as Row } from '@collabor8/domain';
import { IconCheck } from '@tabler/icons-react';
import { memo } from 'react';
import { questionPath, userPath } from '../../../shared/paths.js';
import { Link } from '../../../shared/navigation/link.js';
import { useAppSelector } from '../../../shared/store.js';
import { Avatar } from '../../../shared/ui/avatar.js';
import { hasFormula, MathText } from '../../../shared/ui/math/math-text.js';
import { RelativeTime } from '../../../shared/ui/time.js';
import { TagLink } from '../../tags/index.js';
import { countOf } from '../../../shared/counts.js';
import classes from './question-row.module.css';
import { selectRow } from './question-lists-slice.js';

type Look = 'unanswered' | 'answered' | 'accepted';

const lookOf = ({ answerCount, acceptedAnswerId }: Row): Look => {
  if (acceptedAnswerId !== null) return 'accepted';
  return answerCount === 0 ? 'unanswered' : 'answered';
};

/** One question of a list. The title is the link; it reaches over the whole row. */
export const QuestionRow = memo(function QuestionRow({ id }: { readonly id: string }) {
  const row = useAppSelector(selectRow, id);
  if (row === undefined) return null;
  const { answerCount } = row;
  const look = lookOf(row);
  return (
    <li className={classes.row}>
      <div className={classes.figures}>
        <span className={classes.answers} data-look={look}>
          {look === 'accepted' && (
            <IconCheck size={14} stroke={2} role="img" aria-label="One accepted:" />
          )}
          <span>
            <b>{grouped(answerCount)}</b> {answerCount === 1 ? 'answer' : 'answers'}
          </span>
        </span>
        <span>{countOf(voteCount(row), 'vote')}</span>
        <span>{countOf(row.viewCount, 'view')}</span>
      </div>
      <div className={classes.question}>
        <h2 className={classes.title} dir="auto">
          <Link to={questionPath(id)} data-row>
            <MathText text={row.title} />
          </Link>
        </h2>
        <p
          className={classes.excerpt}
          dir="auto"
          {...(hasFormula(row.excerpt) && { 'data-formula': true })}
        >
          <MathText text={row.excerpt} />
        </p>
        <div className={classes.foot}>
          <ul className={classes.tags} aria-label="Tags">
            {row.tags.map((name) => (
              <li key={name}>
                <TagLink name={name} />
              </li>
            ))}
          </ul>
          <p className={classes.asker}>
            <Avatar name={row.askedBy} size={20} />
            <span>
              <Link to={userPath(row.askedBy)}>{row.askedBy}</Link>{' '}
              <RelativeTime date={row.askDateTime} prefix="asked" />
            </span>
          </p>
        </div>
      </div>
    </li>
  );
});

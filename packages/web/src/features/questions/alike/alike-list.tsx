import type { AlikeQuestion } from '@collabor8/domain';
import { IconCheck } from '@tabler/icons-react';
import { questionPath } from '../../../shared/paths.js';
import { countOf } from '../../../shared/counts.js';
import { Link } from '../../../shared/navigation/link.js';
import { MathText } from '../../../shared/ui/math/math-text.js';
import classes from './alike-list.module.css';

/** A few questions in a line each: the title, and what came of it. */
export const AlikeList = ({ questions }: { readonly questions: readonly AlikeQuestion[] }) => (
  <ul className={classes.list}>
    {questions.map(({ _id, title, answerCount, acceptedAnswerId }) => (
      <li key={_id}>
        <Link className={classes.link} to={questionPath(_id)}>
          <span className={classes.title} dir="auto">
            <MathText text={title} />
          </span>{' '}
          <span className={classes.answers} data-accepted={acceptedAnswerId !== null || undefined}>
            {acceptedAnswerId !== null && (
              <IconCheck size={14} stroke={2} role="img" aria-label="One accepted:" />
            )}
            {countOf(answerCount, 'answer')}
          </span>
        </Link>
      </li>
    ))}
  </ul>
);

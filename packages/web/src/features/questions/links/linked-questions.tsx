import type { QuestionCard } from '@collabor8/domain';
import { IconCircleCheck, IconMessageQuestion } from '@tabler/icons-react';
import { trpc } from '../../../shared/api/trpc.js';
import { countOf } from '../../../shared/counts.js';
import { Link } from '../../../shared/navigation/link.js';
import { questionPath } from '../../../shared/paths.js';
import { MathText } from '../../../shared/ui/math/math-text.js';
import classes from './linked-questions.module.css';

const FRESH_MS = 30_000;

/** 'Closed', or how far it is answered. */
function stateOf({ isClosed, answerCount, acceptedAnswerId }: QuestionCard): string {
  if (isClosed) return 'Closed';
  if (acceptedAnswerId !== null) return 'Answered, one accepted';
  return answerCount === 0 ? 'No answers yet' : countOf(answerCount, 'answer');
}

function Card({ question }: { readonly question: QuestionCard }) {
  const { _id, title, score, acceptedAnswerId } = question;
  const Icon = acceptedAnswerId === null ? IconMessageQuestion : IconCircleCheck;
  return (
    <Link
      to={questionPath(_id)}
      className={classes.card}
      {...(acceptedAnswerId !== null && { 'data-accepted': true })}
    >
      <Icon size={20} stroke={1.75} className={classes.icon} aria-hidden />
      <span className={classes.text}>
        <span className={classes.title} dir="auto">
          <MathText text={title} />
        </span>
        <span
          className={classes.details}
        >{`${stateOf(question)} · ${countOf(score, 'vote')}`}</span>
      </span>
    </Link>
  );
}

/** Questions as their addresses show them elsewhere, as they were when they came into view; nothing where there are none any more. */
export function LinkedQuestions({ ids }: { readonly ids: readonly string[] }) {
  const input = { qids: [...ids] };
  const { data, isError } = trpc.questions.cards.useQuery(input, { staleTime: FRESH_MS });
  if (isError) return null;
  // They keep their place, so that a conversation doesn't jump.
  if (data === undefined)
    return ids.map((id) => <div key={id} className={classes.card} aria-hidden />);
  return data.map((question) => <Card key={question._id} question={question} />);
}

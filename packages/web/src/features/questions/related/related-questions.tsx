import type { AlikeQuestion } from '@collabor8/domain';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { questionPath } from '../../../shared/paths.js';
import { countOf } from '../../../shared/counts.js';
import { Link } from '../../../shared/navigation/navigation.js';
import { MathText } from '../../../shared/ui/math/math-text.js';
import classes from './related-list.module.css';
import { trpc } from '../../../shared/api/trpc.js';
import { keepPreviousData } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { useDebounced } from '../../../shared/use-debounced.js';
import similarQuestionsClasses from './similar-questions.module.css';
import { Hint, Text, VisuallyHidden } from '../../../shared/ui/layout.js';

/** A few questions in a line each: the title, and what came of it. */
const RelatedList = ({ questions }: { readonly questions: readonly AlikeQuestion[] }) => (
  <ul className={classes.list}>
    {questions.map(({ _id, title, answerCount, acceptedAnswerId }) => (
      <li key={_id}>
        <Link className={classes.link} to={questionPath(_id)}>
          <span className={classes.title} dir="auto">
            <MathText text={title} />
          </span>{' '}
          <span className={classes.answers} data-accepted={acceptedAnswerId !== null || undefined}>
            {acceptedAnswerId !== null && (
              <IconCheck size={14} role="img" aria-label="One accepted:" />
            )}
            {countOf(answerCount, 'answer')}
          </span>
        </Link>
      </li>
    ))}
  </ul>
);

/** Questions like the one that is read. They are read once: what moves stays beside the point here. */
export function RelatedQuestions({ qid }: { readonly qid: string }) {
  const { data } = trpc.questions.related.useQuery({ qid }, { staleTime: 60_000 });
  if (data === undefined) return null;
  return (
    <section aria-labelledby="related">
      <Text as="h2" size="m" weight="strong" below={8} id="related">
        Related questions
      </Text>
      {data.length === 0 ? <Hint>None yet.</Hint> : <RelatedList questions={data} />}
    </section>
  );
}

const TYPING_PAUSE_MS = 300;
/** Characters of a title that says something. */
const LEAST = 3;

interface SimilarQuestionsProps {
  readonly title: string;
  /** Stands there while there are none. */
  readonly children: ReactNode;
}

/** Questions like the title that is typed, behind a line that is always there: nothing moves under the pointer. */
export function SimilarQuestions({ title, children }: SimilarQuestionsProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const typed = useDebounced(title, TYPING_PAUSE_MS);
  const isAsked = typed.trim().length >= LEAST;
  const { data } = trpc.questions.similar.useQuery(
    { title: typed },
    { enabled: isAsked, staleTime: 60_000, placeholderData: keepPreviousData },
  );
  const found = isAsked ? (data ?? []) : [];
  const says = found.length === 0 ? '' : countOf(found.length, 'similar question');
  return (
    <>
      <VisuallyHidden as="h2">Similar questions</VisuallyHidden>
      <VisuallyHidden as="p" role="status">
        {says}
      </VisuallyHidden>
      {found.length === 0 ? (
        children
      ) : (
        <>
          <button
            type="button"
            className={similarQuestionsClasses.fold}
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronDown size={16} aria-hidden />
            {says}
          </button>
          <div
            id={`${id}-list`}
            className={similarQuestionsClasses.found}
            data-open={isOpen || undefined}
          >
            <RelatedList questions={found} />
          </div>
        </>
      )}
    </>
  );
}

import { keepPreviousData } from '@tanstack/react-query';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useDebounced } from '../../../shared/use-debounced.js';
import { trpc } from '../../../shared/api/trpc.js';
import { countOf } from '../../../shared/counts.js';
import { AlikeList } from './alike-list.js';
import classes from './similar-questions.module.css';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.js';

const TYPING_PAUSE_MS = 300;
/** Characters of a title that says something. */
const LEAST = 3;

/**
 * Questions like the title that is being typed: beside the form where there is room, otherwise behind
 * one line that is always there, so that nothing moves under the pointer.
 */
export function SimilarQuestions({ title }: { readonly title: string }) {
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
    <aside className={classes.similar} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={classes.title}>
        Similar questions
      </h2>
      <VisuallyHidden as="p" role="status">
        {says}
      </VisuallyHidden>
      {found.length === 0 ? (
        <p className={classes.none}>Similar questions appear here as you type.</p>
      ) : (
        <>
          <button
            type="button"
            className={classes.fold}
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronDown size={16} stroke={1.75} aria-hidden />
            {says}
          </button>
          <div id={`${id}-list`} className={classes.found} data-open={isOpen || undefined}>
            <AlikeList questions={found} />
          </div>
        </>
      )}
    </aside>
  );
}

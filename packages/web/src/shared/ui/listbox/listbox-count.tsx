import { VisuallyHidden } from '../visually-hidden.js';

interface ListboxCountProps {
  readonly count: number;
  readonly one?: string;
  readonly many?: string;
}

/** Tells whoever can't see the list how much there is to choose from. Is there before the list, so that it is heard. */
export const ListboxCount = ({
  count,
  one = 'suggestion',
  many = 'suggestions',
}: ListboxCountProps) => (
  <VisuallyHidden role="status">
    {count === 0 ? '' : `${count} ${count === 1 ? one : many}`}
  </VisuallyHidden>
);

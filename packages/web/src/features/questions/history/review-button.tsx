import type { SuggestableType } from '@collabor8/domain';
import { useState } from 'react';
import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import { QuietButton } from '../../../shared/ui/controls/button.js';

const ReviewDialog = lazyPart(
  () => import('./review-dialog.js'),
  (module) => module.ReviewDialog,
);

/** Shows the edit that somebody suggests of a post. */
export function ReviewButton({
  type,
  id,
}: {
  readonly type: SuggestableType;
  readonly id: string;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <QuietButton aria-label={`Suggested edit of the ${type}`} onClick={() => setOpen(true)}>
        Suggested edit
      </QuietButton>
      {isOpen && <ReviewDialog type={type} id={id} onClose={() => setOpen(false)} />}
    </>
  );
}

import { useState } from 'react';
import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import { notifySuccess } from '../../../shared/ui/notices/notify.js';
import { QuietButton } from '../../../shared/ui/controls/button.js';

const CopyDialog = lazyPart(
  () => import('../../../shared/ui/dialogs/copy-dialog.js'),
  (module) => module.CopyDialog,
);

interface ShareButtonProps {
  readonly what: 'question' | 'answer';
  /** Path and hash of the post. */
  readonly address: string;
}

/** Copies the post's link; where the browser doesn't let us, it is shown for copying. */
export function ShareButton({ what, address }: ShareButtonProps) {
  const [isShown, setShown] = useState(false);
  const link = new URL(address, window.location.origin).href;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      notifySuccess(`The link to this ${what} was copied.`);
    } catch {
      setShown(true);
    }
  };
  return (
    <>
      <QuietButton aria-label={`Share the ${what}`} onClick={() => void copy()}>
        Share
      </QuietButton>
      {isShown && (
        <CopyDialog
          title={`Link to this ${what}`}
          label={`The link to this ${what}`}
          text={link}
          onClose={() => setShown(false)}
        />
      )}
    </>
  );
}

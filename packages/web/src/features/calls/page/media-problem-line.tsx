import { Button } from '../../../shared/ui/controls/button.js';
import { AlertLine } from '../../../shared/ui/states/states.js';
import type { LocalMedia } from '../media/local-media.js';
import { problemText } from '../media/media-problem.js';
import { useLocalMedia } from '../calls-context.js';

/** Why one isn't seen or heard, and what to do. The call goes on meanwhile. */
export function MediaProblemLine({ media }: { readonly media: LocalMedia }) {
  const { problem, isStarting } = useLocalMedia(media);
  if (problem === null) return null;
  return (
    <AlertLine message={problemText(problem)}>
      {problem.trouble !== 'insecure' && (
        <Button
          size="compact-md"
          variant="default"
          loading={isStarting}
          onClick={() => void media.start()}
        >
          Try again
        </Button>
      )}
    </AlertLine>
  );
}

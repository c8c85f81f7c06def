import { apartSentence, isBlockedIn } from '@collabor8/domain';
import { useAppSelector } from '../../shared/store.js';
import { QuietButton } from '../../shared/ui/controls/button.js';
import { selectBlocks } from './blocks-slice.js';
import classes from './blocks.module.css';
import { useBlocking } from './use-blocking.js';

/** Stands where one would write to somebody whom one doesn't meet. */
export function ApartLine({ username }: { readonly username: string }) {
  const isOwn = isBlockedIn(useAppSelector(selectBlocks), username);
  const { unblock } = useBlocking();
  return (
    <div className={classes.apart} role="status">
      <p>{isOwn ? `You blocked ${username}.` : apartSentence(username)}</p>
      {isOwn && (
        <QuietButton
          isFramed
          loading={unblock.isPending}
          onClick={() => unblock.mutate({ username })}
        >
          Unblock
        </QuietButton>
      )}
    </div>
  );
}

import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import { SkeletonRows } from '../../../shared/ui/states/states.js';
import classes from './pending-conversation.module.css';

/** A room that is being read: why it can't be, and what one says meanwhile, come a moment later. */
export const PendingConversation = lazyPart(
  () => import('./pending-conversation.js'),
  'PendingConversation',
  ({ label }) => (
    <div className={classes.room}>
      <div className={classes.state}>
        <SkeletonRows rows={5} height={56} label={label} />
      </div>
    </div>
  ),
);

import { useState } from 'react';
import { trpc } from '../../../shared/api/trpc.js';
import { ActivityRows } from '../../../shared/profile/activity-rows.js';
import { Button } from '../../../shared/ui/controls/button.js';
import { Dialog } from '../../../shared/ui/dialogs/dialog.js';
import { ErrorState } from '../../../shared/ui/states/error-state.js';
import { SkeletonRows } from '../../../shared/ui/states/skeleton.js';

interface ActivityProps {
  readonly username: string;
}

function ActivityOf({ username }: ActivityProps) {
  const query = trpc.moderation.activity.useQuery({ username }, { staleTime: 0 });
  if (query.isError) {
    return (
      <ErrorState title="The activity could not be loaded" onRetry={() => void query.refetch()} />
    );
  }
  if (query.data === undefined) return <SkeletonRows rows={3} height={44} />;
  return <ActivityRows rows={query.data} />;
}

/** What was done with somebody's account lately, for administrators. */
export function ActivityButton({ username }: ActivityProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Recent activity
      </Button>
      <Dialog
        isOpen={isOpen}
        title={`Recent activity of ${username}`}
        onClose={() => setOpen(false)}
      >
        {isOpen && <ActivityOf username={username} />}
      </Dialog>
    </>
  );
}

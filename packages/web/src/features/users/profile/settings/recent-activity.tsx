import { ACTIVITY_DAYS } from '@collabor8/domain';
import { trpc } from '../../../../shared/api/trpc.js';
import { ActivityRows } from '../../../../shared/profile/activity-rows.js';
import { AlertLine } from '../../../../shared/ui/states/alert-line.js';
import { SkeletonRows } from '../../../../shared/ui/states/skeleton.js';
import classes from './settings.module.css';

/** What was done with one's account lately, and what was tried. */
export function RecentActivity() {
  const { data, isError } = trpc.users.activity.useQuery(undefined, { staleTime: 0 });
  return (
    <section className={classes.section} aria-labelledby="recent-activity">
      <div className={classes.heading}>
        <h2 id="recent-activity">Recent Activity</h2>
        <p className={classes.hint}>last {ACTIVITY_DAYS} days</p>
      </div>
      <AlertLine message={isError ? 'Your recent activity could not be loaded.' : null} />
      {data === undefined && !isError && <SkeletonRows rows={2} height={44} />}
      {data !== undefined && <ActivityRows rows={data} />}
    </section>
  );
}

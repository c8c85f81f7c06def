import { canEditProfile } from '@collabor8/domain';
import { ButtonLink } from '../../../shared/ui/controls/button.js';
import { useDispatch } from 'react-redux';
import { useParams } from '../../../shared/navigation/navigation.js';
import { errorCode } from '../../../shared/api/errors.js';
import { freshRead } from '../../../shared/api/fresh-read.js';
import { trpc } from '../../../shared/api/trpc.js';
import { useLiveQuery } from '../../../shared/live/use-live-query.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { useAppSelector } from '../../../shared/store.js';
import { EmptyState } from '../../../shared/ui/states/empty-state.js';
import { ErrorState } from '../../../shared/ui/states/error-state.js';
import { PageHeader } from '../../../shared/ui/page-header.js';
import { PictureChoice } from '../../../shared/ui/pictures/picture-choice.js';
import { usePageTitle } from '../../../shared/ui/use-page-title.js';
import { CallButton } from '../../calls/index.js';
import { DangerZone } from './danger-zone.js';
import { GeneralInformation } from './general-information.js';
import { PasswordReset } from './password-reset.js';
import classes from './profile-page.module.css';
import { selectUser, userReceived } from '../users-slice.js';

export function ProfilePage() {
  const { username = '' } = useParams();
  const utils = trpc.useUtils();
  const dispatch = useDispatch();
  const own = useUserContext().user.username;
  const query = useLiveQuery({
    topic: { kind: 'users' },
    queryKey: ['one', username],
    read: () => utils.users.open.fetch({ username }, freshRead()),
    land: (user) => dispatch(userReceived(user)),
  });
  // The address may spell the name in another case than its owner does.
  const spelling = query.snapshot?.username ?? username;
  const user = useAppSelector(selectUser, spelling);
  usePageTitle(spelling);

  if (query.error !== undefined && errorCode(query.error) !== 'NOT_FOUND') {
    return <ErrorState title="Error fetching user profile" onRetry={query.retry} />;
  }
  if (query.isLoading && user === undefined) return <p role="status">Loading user data...</p>;
  if (user === undefined || query.error !== undefined) {
    return (
      <>
        <PageHeader title="Profile" />
        <EmptyState
          title="No user data found. Make sure the username parameter is correct."
          action={
            <ButtonLink to="/users" variant="default">
              Users List
            </ButtonLink>
          }
        />
      </>
    );
  }
  const isOwner = canEditProfile(own, user.username);
  return (
    <div className={classes.page}>
      <PageHeader
        title={isOwner ? 'Your profile' : `${user.username}'s profile`}
        action={<CallButton username={user.username} isHere={user.socketId !== undefined} />}
      />
      <GeneralInformation key={user.username} user={user} isOwner={isOwner} />
      {isOwner && (
        <section className={classes.section} aria-labelledby="reading">
          <h2 id="reading">Reading</h2>
          <PictureChoice />
        </section>
      )}
      {isOwner && <PasswordReset username={user.username} />}
      {isOwner && <DangerZone username={user.username} />}
    </div>
  );
}

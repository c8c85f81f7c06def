import { canEditProfile } from '@collabor8/domain';
import { USERS_PATH } from '../../../shared/paths.js';
import { useParams, useSearchParams } from '../../../shared/navigation/navigation.js';
import { errorCode } from '../../../shared/api/trpc.js';
import { useLiveRead } from '../../../shared/reads/use-live-read.js';
import { userRead } from '../reads.js';
import { allFeatures, byRank, type ProfileTab } from '../../../shared/feature.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { useAppSelector } from '../../../shared/store.js';
import { ChoiceButtons } from '../../../shared/ui/choice-buttons.js';
import { ButtonLink } from '../../../shared/ui/controls/button.js';
import { EmptyState, ErrorState, OutOfDate } from '../../../shared/ui/states/states.js';
import { PageHeader, usePageTitle } from '../../../shared/ui/page-header.js';
import { Row, VisuallyHidden } from '../../../shared/ui/layout.js';
import { PersonCard } from './person-card.js';
import classes from './profile-page.module.css';
import { selectUser } from '../users-slice.js';
import { lazyPart } from '../../../shared/lazy/lazy-part.js';

const SETTINGS_TAB = 'settings';

/** Behind whatever the features show. */
const settings: ProfileTab = {
  id: SETTINGS_TAB,
  label: 'Settings',
  rank: Infinity,
  isOwn: true,
  Panel: lazyPart(() => import('./settings/settings.js'), 'Settings'),
};

const drafts: ProfileTab = {
  id: 'drafts',
  label: 'Drafts',
  rank: 9,
  isOwn: true,
  Panel: lazyPart(() => import('./own-drafts.js'), 'OwnDrafts'),
};

const tabsOf = (isOwner: boolean): readonly ProfileTab[] =>
  [...allFeatures.flatMap(({ profile }) => profile?.tabs ?? []), drafts, settings]
    .filter(({ isOwn = false }) => isOwner || !isOwn)
    .toSorted(byRank);

export function ProfilePage() {
  const { username = '' } = useParams();
  const [address, setAddress] = useSearchParams();
  const own = useUserContext().user.username;
  const query = useLiveRead(userRead, { username });
  // The address may spell the name in another case than its owner does.
  const spelling = query.snapshot?.username ?? username;
  const user = useAppSelector(selectUser, spelling);
  usePageTitle(spelling);

  const { error } = query;
  const isNotThere = errorCode(error) === 'NOT_FOUND';
  if (error !== undefined && !isNotThere && user === undefined) {
    return <ErrorState isPage title="Error fetching user profile" onRetry={query.retry} />;
  }
  if (query.isLoading && user === undefined) {
    return (
      <>
        <VisuallyHidden as="h1">Profile</VisuallyHidden>
        <p role="status">Loading user data...</p>
      </>
    );
  }
  if (user === undefined || isNotThere) {
    return (
      <>
        <PageHeader title="Profile" />
        <EmptyState
          title="No user data found. Make sure the username parameter is correct."
          action={
            <ButtonLink to={USERS_PATH} variant="default">
              Users List
            </ButtonLink>
          }
        />
      </>
    );
  }
  const isOwner = canEditProfile(own, user.username);
  const tabs = tabsOf(isOwner);
  // SPEC §2: one's own profile opens with what one can change.
  const usual = isOwner ? tabs.at(-1) : tabs[0];
  const tab = tabs.find(({ id }) => id === address.get('tab')) ?? usual;
  const asides = isOwner ? [] : allFeatures.flatMap(({ profile }) => profile?.Aside ?? []);
  return (
    <div className={classes.page}>
      <OutOfDate error={error} onRetry={query.retry} />
      <PersonCard user={user} isOwner={isOwner} showsBiography={tab?.id !== SETTINGS_TAB} />
      <div className={classes.columns} data-alone={asides.length === 0 || undefined}>
        <div className={classes.asides}>
          {asides.map((Aside, index) => (
            <Aside key={index} username={user.username} />
          ))}
        </div>
        <div className={classes.main}>
          <Row gap={0} below={12}>
            <ChoiceButtons
              label="Profile sections"
              choices={tabs.map(({ id, label }) => ({ value: id, text: label }))}
              chosen={tab?.id ?? ''}
              onChange={(id) => setAddress(new URLSearchParams({ tab: id }))}
            />
          </Row>
          {tab !== undefined && <tab.Panel key={tab.id} username={user.username} />}
        </div>
      </div>
    </div>
  );
}

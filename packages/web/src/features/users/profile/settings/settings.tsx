import { ACTIVITY_DAYS, type User } from '@collabor8/domain';
import { readPlaceName } from '../../../../shared/ui/page-header.js';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { trpc, useChange } from '../../../../shared/api/trpc.js';
import { download } from '../../../../shared/download.js';
import { lazyPart } from '../../../../shared/lazy/lazy-part.js';
import { userArchivePath, userDownloadPath } from '../../../../shared/paths.js';
import { ActivityRows } from '../../../../shared/profile/activity-rows.js';
import { ProveAgain, proofOf } from '../../../../shared/proof/prove-again.js';
import { useUserContext, useLoginContext } from '../../../../shared/session/session-contexts.js';
import { SingleKeysChoice } from '../../../../shared/shortcuts/single-keys-choice.js';
import { Button, ButtonLink } from '../../../../shared/ui/controls/button.js';
import { Hint, Row } from '../../../../shared/ui/layout.js';
import { FormDialog } from '../../../../shared/ui/dialogs/dialog.js';
import { Checkbox } from '../../../../shared/ui/fields/field.js';
import { notifySuccess } from '../../../../shared/ui/notices/notify.js';
import { usePictureSetting } from '../../../../shared/session/browser-storage.js';
import { AlertLine, LoadState, SkeletonRows } from '../../../../shared/ui/states/states.js';
import { BlockedPeople } from '../../../blocks/index.js';
import { joinedOn } from '../person-card.js';
import { ChatSettingsChoices } from './chat-settings.js';
import { Biography, ProfilePicture } from './general-information.js';
import { OwnSessions } from './own-sessions.js';
import { PasswordReset } from './password-reset.js';
import sections from '../../../../shared/ui/sections.module.css';
import classes from './settings.module.css';

/** Where 'Always show pictures' is taken back. */
export function PictureChoice() {
  const [isAlwaysShown, setAlwaysShown] = usePictureSetting();
  return (
    <Checkbox
      label="Always show pictures"
      description="Pictures in posts come from other sites, which can tell that somebody is viewing them. This setting applies to this browser only."
      checked={isAlwaysShown}
      onCheck={setAlwaysShown}
    />
  );
}

const MEGABYTE = 1024 * 1024;

/** What one's own pictures and files take up, as far as that is known. */
function PictureStorage() {
  const { data: room } = trpc.pictures.room.useQuery();
  if (room === undefined) return null;
  const used = (room.usedBytes / MEGABYTE).toFixed(1);
  return (
    <Hint above={8}>
      {`Your pictures and files take up ${used} MB of ${room.roomBytes / MEGABYTE} MB. Deleting a post or message frees the space it takes.`}
    </Hint>
  );
}

const waiting = () => <SkeletonRows rows={2} height={44} />;
const RecoverySettings = lazyPart(() => import('./recovery.js'), 'RecoverySettings', waiting);
const WaysInSettings = lazyPart(() => import('./ways-in.js'), 'WaysInSettings', waiting);
const OwnTokens = lazyPart(() => import('./own-tokens.js'), 'OwnTokens', waiting);

function DangerZone({ username }: { readonly username: string }) {
  const { leaveDeletedAccount } = useLoginContext();
  const [isAsking, setAsking] = useState(false);
  const removal = useChange(trpc.users.delete, {
    say: () => 'Failed to delete user.',
    onSuccess() {
      notifySuccess(`User "${username}" deleted successfully.`);
      leaveDeletedAccount();
    },
  });
  const isProofNeeded = proofOf(removal.error) !== undefined;
  const close = () => {
    setAsking(false);
    removal.reset();
  };
  return (
    <section className={`${sections.section} ${classes.danger}`} aria-labelledby="danger-zone">
      <h2 id="danger-zone">Danger Zone</h2>
      <Hint>
        Deleting the account cannot be undone. Your profile, settings, devices and tokens are
        removed. Your posts and messages stay under the same name, as others have answered them. The
        operator’s backups keep everything until they are thrown away.
      </Hint>
      <div>
        <Button color="coral" variant="outline" onClick={() => setAsking(true)}>
          Delete This User
        </Button>
      </div>
      <ProveAgain changes={[{ ...removal, reset: close }]} />
      {isAsking && !isProofNeeded && (
        <FormDialog
          title={`Delete ${username}?`}
          submitLabel="Delete"
          isGrave
          change={removal}
          onSubmit={() => removal.mutate({ username })}
          onClose={close}
        >
          <p>{`Are you sure you want to delete user "${username}"? This cannot be undone.`}</p>
        </FormDialog>
      )}
    </section>
  );
}

const FAILED = 'The file could not be created. Check your connection and try again.';

async function readAll(username: string): Promise<Blob> {
  const response = await fetch(userDownloadPath(username), {
    headers: { accept: 'application/json' },
  });
  if (!response.ok) throw new Error(await response.text());
  return response.blob();
}

function Download({ username }: { readonly username: string }) {
  const saving = useMutation({
    mutationFn: async () =>
      download(await readAll(username), `${readPlaceName()}-${username}.json`),
  });
  return (
    <section className={sections.section} aria-labelledby="download">
      <h2 id="download">Your data</h2>
      <Hint>
        Everything you wrote: questions, answers, comments and messages, your games and whiteboards,
        and your profile. As one JSON file, or as a tar archive with each text in Markdown and the
        pictures and files that you sent.
      </Hint>
      <AlertLine message={saving.isError ? FAILED : null} />
      <Row gap={8}>
        <Button variant="default" loading={saving.isPending} onClick={() => saving.mutate()}>
          Download
        </Button>
        <ButtonLink to={userArchivePath(username)} target="_top" variant="default">
          Download the archive
        </ButtonLink>
      </Row>
    </section>
  );
}

/** What was done with one's account lately, and what was tried: by somebody else, its owner may say. */
function RecentActivity({ onNotMe }: { readonly onNotMe: () => void }) {
  const query = trpc.users.activity.useQuery(undefined, { staleTime: 0 });
  const { data } = query;
  const endOthers = useChange(trpc.users.endOtherSessions, {
    say: (sentence) => `Your other sessions could not be ended. ${sentence}`,
    onSuccess: () => notifySuccess('Your other sessions have ended. Choose a new password.'),
  });
  return (
    <section className={sections.section} aria-labelledby="recent-activity">
      <div className={classes.heading}>
        <h2 id="recent-activity">Recent activity</h2>
        <Hint>last {ACTIVITY_DAYS} days</Hint>
      </div>
      <AlertLine message={endOthers.failure} />
      {data === undefined ? (
        <LoadState
          query={query}
          failure="Your recent activity could not be loaded"
          rows={2}
          height={44}
        />
      ) : (
        <ActivityRows
          rows={data}
          onNotMe={() => {
            if (!endOthers.isPending) endOthers.mutate(undefined, { onSuccess: onNotMe });
          }}
        />
      )}
    </section>
  );
}

const GeneralInformation = ({ user }: { readonly user: User }) => (
  <section className={sections.section} aria-labelledby="general-information">
    <h2 id="general-information">General Information</h2>
    <ProfilePicture user={user} />
    <dl className={classes.facts}>
      <dt>Username</dt>
      <dd dir="auto">{user.username}</dd>
      <dt>Biography</dt>
      <dd>
        <Biography user={user} />
      </dd>
      <dt>Date Joined</dt>
      <dd>{joinedOn(user.dateJoined)}</dd>
    </dl>
  </section>
);

/** What one can change about oneself (SPEC §2, profile), and what is kept. */
export function Settings() {
  const { user } = useUserContext();
  const newPassword = useRef<HTMLInputElement>(null);
  return (
    <div className={classes.columns}>
      <div className={sections.sections}>
        <GeneralInformation user={user} />
        <section className={sections.section} aria-labelledby="reading">
          <h2 id="reading">Reading</h2>
          <PictureChoice />
          <PictureStorage />
        </section>
        <section className={sections.section} aria-labelledby="keyboard">
          <h2 id="keyboard">Keyboard</h2>
          <SingleKeysChoice />
        </section>
        <section className={sections.section} aria-labelledby="other-people">
          <h2 id="other-people">Other people</h2>
          <ChatSettingsChoices />
        </section>
        <section className={sections.section} aria-labelledby="blocked-people">
          <h2 id="blocked-people">Blocked people</h2>
          <BlockedPeople />
        </section>
        <OwnSessions />
        <RecentActivity onNotMe={() => newPassword.current?.focus()} />
      </div>
      <div className={sections.sections}>
        <PasswordReset username={user.username} field={newPassword} />
        <WaysInSettings />
        <RecoverySettings />
        <OwnTokens />
        <Download username={user.username} />
        <DangerZone username={user.username} />
      </div>
    </div>
  );
}

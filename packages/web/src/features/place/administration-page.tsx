import { signupPolicies, type PlaceSettings, type SignupPolicy } from '@collabor8/domain';
import { useState, type SubmitEvent } from 'react';
import { failureText } from '../../shared/api/errors.js';
import { trpc } from '../../shared/api/trpc.js';
import { useChange } from '../../shared/api/use-change.js';
import { useAppSelector } from '../../shared/store.js';
import { Button } from '../../shared/ui/controls/button.js';
import { ChoiceList } from '../../shared/ui/choice-list.js';
import { Checkbox } from '../../shared/ui/fields/checkbox.js';
import { TextInput, Textarea } from '../../shared/ui/fields/field.js';

import { notifySuccess } from '../../shared/ui/notices/notify.js';
import { PageHeader, usePageTitle } from '../../shared/ui/page-header.js';
import { AlertLine, EmptyState, ErrorState, SkeletonRows } from '../../shared/ui/states/states.js';

import { LogList, selectIsAdministrator } from '../moderation/index.js';
import { ClaimForm } from './claim-form.js';
import { Figures } from './figures.js';
import { InvitationLine } from './invitation-line.js';
import classes from './place.module.css';

const POLICIES: Readonly<Record<SignupPolicy, string>> = {
  anybody: 'Anybody',
  invitation: 'Whoever has an invitation',
  approval: 'Whom an administrator lets in, or who has an invitation',
};

const inCorner = { inCorner: true } as const;

interface PartProps {
  readonly settings: PlaceSettings;
  readonly onChanged: () => void;
}

/** What the place is called and is about, and who may sign up. */
function PlaceForm({ settings: { place, reserved }, onChanged }: PartProps) {
  const [form, setForm] = useState({
    ...{ name: place.name, welcome: place.welcome, signup: place.signup },
    reserved: reserved.join('\n'),
  });
  const change = useChange(trpc.place.change, {
    onSuccess() {
      onChanged();
      notifySuccess('The settings are saved.');
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    change.mutate({ ...form, reserved: form.reserved.split('\n') });
  };
  return (
    <form className={classes.section} onSubmit={submit} noValidate>
      <h2>The place</h2>
      <TextInput
        label="Name"
        dir="auto"
        value={form.name}
        onChange={(event) => setForm({ ...form, name: event.currentTarget.value })}
      />
      <Textarea
        label="What it is about"
        description="Newcomers read it above the questions."
        dir="auto"
        rows={3}
        value={form.welcome}
        onChange={(event) => setForm({ ...form, welcome: event.currentTarget.value })}
      />
      <ChoiceList
        label="Who may sign up?"
        choices={signupPolicies.map((value) => ({ value, text: POLICIES[value] }))}
        chosen={form.signup}
        onChange={(signup) => setForm({ ...form, signup })}
      />
      <Textarea
        label="Reserved names"
        description="Nobody signs up under them, or under one that looks like it. One on each line."
        dir="auto"
        rows={3}
        value={form.reserved}
        onChange={(event) => setForm({ ...form, reserved: event.currentTarget.value })}
      />
      <AlertLine message={change.failure} />
      <div>
        <Button type="submit" loading={change.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}

/** Who has signed up and waits. */
function Applicants({ settings: { applicants }, onChanged }: PartProps) {
  const options = { onSettled: onChanged };
  const admit = useChange(trpc.place.admit, inCorner);
  const refuse = useChange(trpc.place.refuse, inCorner);
  if (applicants.length === 0) return null;
  return (
    <section className={classes.section}>
      <h2>Waiting to be let in</h2>
      <ul className={classes.rows} aria-label="Waiting to be let in">
        {applicants.map(({ username }) => (
          <li key={username}>
            <bdi>{username}</bdi>
            <Button
              variant="default"
              aria-label={`Let in ${username}`}
              onClick={() => admit.mutate({ username }, options)}
            >
              Let in
            </Button>
            <Button
              variant="outline"
              color="coral"
              aria-label={`Refuse ${username}`}
              onClick={() => refuse.mutate({ username }, options)}
            >
              Refuse
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Links by which people sign up. */
function Invitations({ settings: { invitations }, onChanged }: PartProps) {
  const [uses, setUses] = useState('50');
  const [days, setDays] = useState('30');
  const options = { onSettled: onChanged };
  const invite = useChange(trpc.place.invite, inCorner);
  const uninvite = useChange(trpc.place.uninvite, inCorner);
  return (
    <section className={classes.section}>
      <h2>Invitations</h2>
      {invitations.map((invitation) => (
        <div key={invitation.token}>
          <InvitationLine invitation={invitation} />
          <Button
            variant="outline"
            color="coral"
            onClick={() => uninvite.mutate({ token: invitation.token }, options)}
          >
            Take back
          </Button>
        </div>
      ))}
      <form
        className={classes.numbers}
        onSubmit={(event) => {
          event.preventDefault();
          invite.mutate({ uses: Number(uses), days: Number(days) }, options);
        }}
      >
        <TextInput
          label="People"
          inputMode="numeric"
          value={uses}
          onChange={(event) => setUses(event.currentTarget.value)}
        />
        <TextInput
          label="Days"
          inputMode="numeric"
          value={days}
          onChange={(event) => setDays(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={invite.isPending}>
          Make an invitation
        </Button>
      </form>
    </section>
  );
}

/** What is asked of moderators and administrators. */
function Requirements({ settings: { requiresSecondStep, named }, onChanged }: PartProps) {
  const require = useChange(trpc.moderation.requireSecondStep, inCorner);
  return (
    <section className={classes.section}>
      <h2>Moderators and administrators</h2>
      <Checkbox
        label="They need a second step"
        description="Whoever has neither a passkey nor an authenticator app can only read like everybody until they have."
        checked={requiresSecondStep}
        disabled={require.isPending}
        onChange={(event) =>
          require.mutate({ isRequired: event.currentTarget.checked }, { onSettled: onChanged })
        }
      />
      {named.length > 0 && (
        <p className={classes.hint}>
          The settings of the server (<code>ADMIN_USERS</code>) make administrators of{' '}
          <bdi>{named.join(', ')}</bdi>, whatever is set here.
        </p>
      )}
      <p className={classes.hint}>Roles are given and taken on people’s profiles.</p>
    </section>
  );
}

function Settings() {
  const query = trpc.place.settings.useQuery(undefined, { staleTime: 0 });
  if (query.isError) {
    return <ErrorState title={failureText(query.error)} onRetry={() => void query.refetch()} />;
  }
  if (query.data === undefined) return <SkeletonRows rows={4} height={80} label="Loading" />;
  const parts = { settings: query.data, onChanged: () => void query.refetch() };
  return (
    <div className={classes.sections}>
      <Applicants {...parts} />
      <PlaceForm {...parts} />
      <Invitations {...parts} />
      <Requirements {...parts} />
      <Figures />
      <section className={classes.section}>
        <h2>What moderators and administrators did</h2>
        <LogList />
      </section>
    </div>
  );
}

/** For whoever is no administrator: the way to become the first, where there is none. */
function Others() {
  const offered = trpc.moderation.isAdministrationOffered.useQuery(undefined, { staleTime: 0 });
  if (offered.data === true) return <ClaimForm />;
  return <EmptyState title="Only administrators can do this.">Ask one of them.</EmptyState>;
}

/** /administration: what holds for the whole place. */
export function AdministrationPage() {
  usePageTitle('Administration');
  const isAdministrator = useAppSelector(selectIsAdministrator);
  return (
    <>
      <PageHeader title="Administration" />
      {isAdministrator ? <Settings /> : <Others />}
    </>
  );
}

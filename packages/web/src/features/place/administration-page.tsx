import { useState } from 'react';
import { trpc, useChange } from '../../shared/api/trpc.js';
import { Button } from '../../shared/ui/controls/button.js';
import { TextInput, Checkbox } from '../../shared/ui/fields/field.js';
import { PageHeader } from '../../shared/ui/page-header.js';
import { Form, Hint } from '../../shared/ui/layout.js';
import sections from '../../shared/ui/sections.module.css';
import { EmptyState, LoadState, OutOfDate, ToQuestions } from '../../shared/ui/states/states.js';
import { LogList, useOwnRole } from '../moderation/index.js';
import { ClaimForm, InvitationLine } from './claim-and-invite.js';
import { Figures, Health } from './figures.js';
import { Look, PlaceForm, type PartProps } from './place-form.js';
import classes from './place.module.css';
import { Webhooks } from './webhooks.js';

const inCorner = { inCorner: true } as const;

/** Who has signed up and waits. */
function Applicants({ settings: { applicants }, onChanged }: PartProps) {
  const options = { onSettled: onChanged };
  const admit = useChange(trpc.place.admit, inCorner);
  const refuse = useChange(trpc.place.refuse, inCorner);
  if (applicants.length === 0) return null;
  return (
    <section className={sections.section}>
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
    <section className={sections.section}>
      <h2>Invitations</h2>
      {invitations.map((invitation) => (
        <InvitationLine key={invitation.token} invitation={invitation}>
          <Button
            variant="outline"
            color="coral"
            size="compact-md"
            onClick={() => uninvite.mutate({ token: invitation.token }, options)}
          >
            Take back
          </Button>
        </InvitationLine>
      ))}
      <Form
        className={classes.numbers}
        onSubmit={() => invite.mutate({ uses: Number(uses), days: Number(days) }, options)}
      >
        <TextInput label="People" inputMode="numeric" value={uses} onText={setUses} />
        <TextInput label="Days" inputMode="numeric" value={days} onText={setDays} />
        <Button type="submit" variant="default" loading={invite.isPending}>
          Make an invitation
        </Button>
      </Form>
    </section>
  );
}

function Requirements({ settings: { requiresSecondStep, named }, onChanged }: PartProps) {
  const require = useChange(trpc.moderation.requireSecondStep, inCorner);
  return (
    <section className={sections.section}>
      <h2>Moderators and administrators</h2>
      <Checkbox
        label="They need a second step"
        description="Without a passkey or an authenticator app they can do no more than other members."
        checked={requiresSecondStep}
        disabled={require.isPending}
        onCheck={(isOn) => require.mutate({ isRequired: isOn }, { onSettled: onChanged })}
      />
      {named.length > 0 && (
        <Hint>
          Administrators by the settings of the server (<code>ADMIN_USERS</code>), whatever is set
          here: <bdi>{named.join(', ')}</bdi>
        </Hint>
      )}
      <Hint>Roles are given and taken away on people’s profiles.</Hint>
    </section>
  );
}

function Settings() {
  const query = trpc.place.settings.useQuery(undefined, { staleTime: 0 });
  if (query.data === undefined) return <LoadState query={query} rows={4} height={80} />;
  const parts = { settings: query.data, onChanged: () => void query.refetch() };
  return (
    <div className={sections.sections}>
      <OutOfDate error={query.error} onRetry={parts.onChanged} />
      <Applicants {...parts} />
      <PlaceForm {...parts} />
      <Look {...parts} />
      <Invitations {...parts} />
      <Requirements {...parts} />
      <Webhooks />
      <Figures />
      <Health />
      <section className={sections.section}>
        <h2>What moderators and administrators did</h2>
        <LogList />
      </section>
    </div>
  );
}

/** For whoever is no administrator: the way to become the first, where there is none. */
function Others() {
  const offered = trpc.moderation.isAdministrationOffered.useQuery(undefined, { staleTime: 0 });
  if (offered.data === undefined) return <LoadState query={offered} rows={1} height={80} />;
  if (offered.data) return <ClaimForm />;
  return (
    <EmptyState title="Only administrators can do this." action={<ToQuestions />}>
      Ask one of them.
    </EmptyState>
  );
}

/** /administration: what holds for the whole place. */
export function AdministrationPage() {
  const role = useOwnRole();
  return (
    <>
      <PageHeader title="Administration" />
      {role === 'administrator' && <Settings />}
      {role !== undefined && role !== 'administrator' && <Others />}
    </>
  );
}

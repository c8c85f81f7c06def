import type { Invitation } from '@collabor8/domain';
import { IconCopy } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';
import { trpc } from '../../shared/api/trpc.js';
import { useChange } from '../../shared/api/use-change.js';
import { countOf } from '../../shared/counts.js';
import { Button } from '../../shared/ui/controls/button.js';
import { TextInput } from '../../shared/ui/fields/field.js';
import { FieldLine } from '../../shared/ui/layout.js';
import { notifySuccess } from '../../shared/ui/notices/notify.js';
import sections from '../../shared/ui/sections.module.css';
import { AlertLine } from '../../shared/ui/states/states.js';
import classes from './place.module.css';

/** Makes the reader the first administrator, by the code that whoever started the server was told. */
export function ClaimForm() {
  const [code, setCode] = useState('');
  const claim = useChange(trpc.moderation.claim);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    claim.mutate({ code });
  };
  return (
    <form className={sections.section} onSubmit={submit} noValidate>
      <h2>This place has no administrator yet</h2>
      <p className={sections.hint}>
        If you started it, it is yours: enter the code that the terminal showed when it last
        started.
      </p>
      <TextInput
        label="Code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <AlertLine message={claim.failure} />
      <div>
        <Button type="submit" loading={claim.isPending}>
          Become administrator
        </Button>
      </div>
    </form>
  );
}

const DAY = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' });

interface CopyLineProps {
  /** What it is: 'Link'. */
  readonly label: string;
  readonly value: string;
}

/** A line to copy, such as a link or a command. */
export function CopyLine({ label, value }: CopyLineProps) {
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => notifySuccess(`The ${label.toLowerCase()} is copied.`),
      // Then it is copied by hand.
      () => undefined,
    );
  return (
    <FieldLine>
      <TextInput
        label={label}
        readOnly
        value={value}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void copy()}>
        {`Copy ${label.toLowerCase()}`}
      </Button>
    </FieldLine>
  );
}

/** A link by which people sign up, to copy. */
export const InvitationLine = ({ invitation }: { readonly invitation: Invitation }) => (
  <div className={classes.invitation}>
    <CopyLine label="Link" value={`${window.location.origin}/join/${invitation.token}`} />
    <p className={sections.hint}>
      Until {DAY.format(new Date(invitation.until))}, up to{' '}
      {countOf(invitation.usesLeft, 'more sign-up')}
    </p>
  </div>
);

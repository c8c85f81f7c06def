import type { Invitation } from '@collabor8/domain';
import { IconCopy } from '@tabler/icons-react';
import { notifySuccess } from '../../shared/ui/notices/notify.js';
import { Button } from '../../shared/ui/controls/button.js';
import { TextInput } from '../../shared/ui/fields/field.js';
import { FieldLine } from '../../shared/ui/layout.js';
import { countOf } from '../../shared/counts.js';
import classes from './place.module.css';

const DAY = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' });

/** A link by which people sign up, to copy. */
export function InvitationLine({ invitation }: { readonly invitation: Invitation }) {
  const address = `${window.location.origin}/join/${invitation.token}`;
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => notifySuccess('The link is copied.'),
      // Then it is copied by hand.
      () => undefined,
    );
  return (
    <div className={classes.invitation}>
      <FieldLine>
        <TextInput
          label="Link"
          readOnly
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void copy()}>
          Copy link
        </Button>
      </FieldLine>
      <p className={classes.hint}>
        Until {DAY.format(new Date(invitation.until))}, up to{' '}
        {countOf(invitation.usesLeft, 'more sign-up')}
      </p>
    </div>
  );
}

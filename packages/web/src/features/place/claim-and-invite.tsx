import type { Invitation } from '@collabor8/domain';
import { IconClock, IconCopy, IconQrcode, IconUsers } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { trpc, useChange } from '../../shared/api/trpc.js';
import { lazyPart } from '../../shared/lazy/lazy-part.js';
import { Button, IconButton } from '../../shared/ui/controls/button.js';
import { Dialog } from '../../shared/ui/dialogs/dialog.js';
import { TextInput } from '../../shared/ui/fields/field.js';
import { notifySuccess } from '../../shared/ui/notices/notify.js';
import { Form, Hint, Text } from '../../shared/ui/layout.js';
import sections from '../../shared/ui/sections.module.css';
import { AlertLine } from '../../shared/ui/states/states.js';
import classes from './place.module.css';

/** Makes the reader the first administrator, by the code that whoever started the server was told. */
export function ClaimForm() {
  const [code, setCode] = useState('');
  const claim = useChange(trpc.moderation.claim);
  const submit = () => {
    claim.mutate({ code });
  };
  return (
    <Form className={`${sections.section} ${classes.claim}`} onSubmit={submit}>
      <Text as="p" size="l" weight="strong">
        This place has no administrator yet
      </Text>
      <Hint>
        If you started it, it is yours: enter the code that the terminal showed when it last
        started.
      </Hint>
      <TextInput
        label="Code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        onText={setCode}
      />
      <AlertLine message={claim.failure} />
      <div>
        <Button type="submit" loading={claim.isPending}>
          Become administrator
        </Button>
      </div>
    </Form>
  );
}

const DAY = { month: 'short', day: 'numeric' } as const;

interface CopyLineProps {
  /** What it is: 'Link'. */
  readonly label: string;
  readonly value: string;
  /** Beside the button that copies. */
  readonly children?: ReactNode;
}

/** A line to copy, such as a link or a command. */
export function CopyLine({ label, value, children }: CopyLineProps) {
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => notifySuccess(`The ${label.toLowerCase()} was copied.`),
      // Then it is copied by hand.
      () => undefined,
    );
  return (
    <div className={classes.copyLine}>
      <TextInput
        label={label}
        readOnly
        value={value}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button leftSection={<IconCopy size={18} />} onClick={() => void copy()}>
        {`Copy ${label.toLowerCase()}`}
      </Button>
      {children}
    </div>
  );
}

const QrCode = lazyPart(() => import('../../shared/ui/pictures/qr-code.js'), 'QrCode', null);

interface InvitationLineProps {
  readonly invitation: Invitation;
  /** What can be done about it. */
  readonly children: ReactNode;
}

/** A link by which people sign up, to copy or to be read by a camera. */
export function InvitationLine({ invitation, children }: InvitationLineProps) {
  const [isPictured, setPictured] = useState(false);
  const { token, until, usesLeft } = invitation;
  const link = `${window.location.origin}/join/${token}`;
  return (
    <div className={classes.invitation}>
      <CopyLine label="Link" value={link}>
        <IconButton
          variant="default"
          size={40}
          label="Show as a QR code"
          onClick={() => setPictured(true)}
        >
          <IconQrcode size={18} aria-hidden />
        </IconButton>
      </CopyLine>
      <div className={classes.terms}>
        <span>
          <IconClock size={16} aria-hidden /> Until {new Date(until).toLocaleDateString('en', DAY)}
        </span>
        <span>
          <IconUsers size={16} aria-hidden /> Up to{' '}
          {usesLeft === 1 ? '1 person' : `${usesLeft} people`}
        </span>
        {children}
      </div>
      {isPictured && (
        <Dialog title="Invite people by a link" onClose={() => setPictured(false)}>
          <QrCode text={link} label="The link, as a QR code" />
        </Dialog>
      )}
    </div>
  );
}

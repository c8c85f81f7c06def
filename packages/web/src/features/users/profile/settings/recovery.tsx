import { checkEmail, RECOVERY_CODES, type Recovery } from '@collabor8/domain';
import { IconMail, IconShieldLock } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc, useChange } from '../../../../shared/api/trpc.js';
import { download } from '../../../../shared/download.js';
import { Button } from '../../../../shared/ui/controls/button.js';
import { Dialog } from '../../../../shared/ui/dialogs/dialog.js';
import { TextInput } from '../../../../shared/ui/fields/field.js';
import { Form, Hint, Row, Stack } from '../../../../shared/ui/layout.js';
import { AlertLine, LoadState } from '../../../../shared/ui/states/states.js';
import { RelativeTime } from '../../../../shared/ui/time.js';
import { ProveAgain, unlessProof } from '../../../../shared/proof/prove-again.js';
import { useRefresh, WayRow } from './second-step.js';
import classes from './recovery.module.css';
import sections from '../../../../shared/ui/sections.module.css';

function EmailPart({ recovery }: { readonly recovery: Recovery }) {
  const utils = trpc.useUtils();
  const [email, setEmail] = useState('');
  const [isChanging, setChanging] = useState(false);
  const change = useChange(trpc.users.setEmail, {
    say: unlessProof,
    onSuccess(changed) {
      setEmail('');
      setChanging(false);
      utils.users.recovery.setData(undefined, changed);
      void utils.users.activity.invalidate();
    },
  });
  const save = () => {
    const checked = checkEmail(email);
    if (!checked.ok) change.refuse(checked.error);
    else if (checked.value === '') change.refuse('Please enter an e-mail address.');
    else change.mutate({ email: checked.value });
  };
  const { email: shown, pendingEmail, canMail } = recovery;
  const hasOne = shown !== null || pendingEmail !== null;
  const changer = (
    <Button
      variant="subtle"
      color="gray"
      size="compact-md"
      aria-expanded={isChanging}
      onClick={() => setChanging(!isChanging)}
    >
      Change
    </Button>
  );
  const remover = hasOne && (
    <Button variant="default" onClick={() => change.mutate({ email: '' })}>
      Remove the address
    </Button>
  );
  return (
    <Stack gap={12}>
      {shown !== null && (
        <WayRow
          icon={<IconMail size={18} />}
          name={shown}
          hint="For recovery and notices"
          isOn
          mark="Verified"
        >
          {changer}
        </WayRow>
      )}
      {pendingEmail !== null && (
        <WayRow
          icon={<IconMail size={18} />}
          name={pendingEmail}
          hint="not verified yet: open the link that was sent there, within a day"
        >
          {shown === null && changer}
        </WayRow>
      )}
      {!hasOne && (
        <Hint>
          {canMail
            ? 'With an address you can have a link sent that sets a new password. Nobody else sees it.'
            : 'This server sends no mail.'}
        </Hint>
      )}
      {canMail && (!hasOne || isChanging) && (
        <Form className={sections.form} isBusy={change.isPending} onSubmit={save}>
          <TextInput
            label={hasOne ? 'Another e-mail address' : 'E-mail address'}
            type="email"
            autoComplete="email"
            value={email}
            onText={setEmail}
          />
          <AlertLine message={change.failure} />
          <Row gap={8}>
            <Button type="submit" loading={change.isPending}>
              Send a link
            </Button>
            {remover}
          </Row>
        </Form>
      )}
      {!canMail && isChanging && <Row gap={8}>{remover}</Row>}
      {!canMail && <AlertLine message={change.failure} />}
      <ProveAgain changes={[change]} />
    </Stack>
  );
}

interface CodesProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** This once: nobody can show them again. */
const CodesDialog = ({ codes, onClose }: CodesProps) => (
  <Dialog title="Your recovery codes" gap={16} onClose={onClose}>
    <p>Keep them somewhere safe. Each sets a new password, once. They are not shown again.</p>
    <ul className={classes.codes} aria-label="Recovery codes">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <Row gap={8} at="end">
      <Button
        variant="default"
        onClick={() =>
          download(
            new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }),
            'collabor8-recovery-codes.txt',
          )
        }
      >
        Download
      </Button>
      <Button onClick={onClose}>I have saved them</Button>
    </Row>
  </Dialog>
);

function CodesPart({ recovery }: { readonly recovery: Recovery }) {
  const make = useChange(trpc.users.makeRecoveryCodes, {
    say: unlessProof,
    onSuccess: useRefresh('recovery'),
  });
  const { codesLeft, codesMadeAt } = recovery;
  return (
    <Stack gap={12}>
      <WayRow
        icon={<IconShieldLock size={18} />}
        name="Recovery codes"
        hint={
          codesMadeAt === null ? (
            'Each sets a new password, once, without any mail'
          ) : (
            <>
              {codesLeft} of {RECOVERY_CODES} left,{' '}
              <RelativeTime prefix="made" date={codesMadeAt} />. New codes replace them.
            </>
          )
        }
      >
        {codesMadeAt !== null && (
          <span className={classes.left} aria-hidden>
            {Array.from({ length: RECOVERY_CODES }, (_, index) => (
              <span key={index} data-left={index < codesLeft || undefined} />
            ))}
          </span>
        )}
        <Button
          variant="default"
          size="compact-md"
          loading={make.isPending}
          onClick={() => make.mutate()}
        >
          {codesMadeAt === null ? 'Make recovery codes' : 'New codes'}
        </Button>
      </WayRow>
      <AlertLine message={make.failure} />
      <ProveAgain changes={[make]} />
      {make.data !== undefined && <CodesDialog codes={make.data.codes} onClose={make.reset} />}
    </Stack>
  );
}

/** By what one comes back, should the password be lost. */
export function RecoverySettings() {
  const query = trpc.users.recovery.useQuery(undefined, { staleTime: 0 });
  const { data } = query;
  return (
    <section className={sections.section} aria-labelledby="recovery">
      <h2 id="recovery">If you forget your password</h2>
      {data === undefined ? (
        <LoadState query={query} failure="This could not be loaded" rows={2} height={44} />
      ) : (
        <>
          <EmailPart recovery={data} />
          <CodesPart recovery={data} />
        </>
      )}
    </section>
  );
}

import { Form, Row, Text } from '../../../../shared/ui/layout.js';
import { checkPasswordReset } from '@collabor8/domain';
import { Button } from '../../../../shared/ui/controls/button.js';
import { TextInput } from '../../../../shared/ui/fields/field.js';
import { useState, type RefObject } from 'react';
import { trpc, errorCode, useChange } from '../../../../shared/api/trpc.js';
import { AlertLine } from '../../../../shared/ui/states/states.js';
import { PasswordAdvice } from '../../account/auth-layout.js';
import { ProveAgain, proofOf } from '../../../../shared/proof/prove-again.js';
import sections from '../../../../shared/ui/sections.module.css';
import classes from './settings.module.css';

const FAILED = 'Failed to reset password.';

function say(sentence: string, error: unknown): string {
  if (proofOf(error) !== undefined) return '';
  return errorCode(error) === 'BAD_REQUEST' ? `${FAILED} ${sentence}` : FAILED;
}

interface PasswordResetProps {
  readonly username: string;
  /** Of the new password. */
  readonly field: RefObject<HTMLInputElement | null>;
}

export function PasswordReset({ username, field }: PasswordResetProps) {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [isShown, setShown] = useState(false);
  const utils = trpc.useUtils();
  const reset = useChange(trpc.users.resetPassword, {
    say,
    onSuccess() {
      setPassword('');
      setConfirmation('');
      void utils.users.activity.invalidate();
    },
  });
  const type = isShown ? 'text' : 'password';

  const submit = () => {
    reset.reset();
    const checked = checkPasswordReset(password, confirmation);
    reset.mutateIf(checked, (value) => ({ username, password: value }));
  };
  return (
    <section className={sections.section} aria-labelledby="reset-password">
      <h2 id="reset-password">Reset Password</h2>
      <Form className={sections.form} isBusy={reset.isPending} onSubmit={submit}>
        <input name="username" autoComplete="username" value={username} readOnly hidden />
        <TextInput
          ref={field}
          label="New Password"
          type={type}
          autoComplete="new-password"
          description={<PasswordAdvice password={password} username={username} />}
          value={password}
          onText={setPassword}
        />
        <TextInput
          label="Confirm New Password"
          type={type}
          autoComplete="new-password"
          value={confirmation}
          onText={setConfirmation}
        />
        <AlertLine message={reset.failure} />
        <div role="status" className={classes.status}>
          {reset.isSuccess && (
            <Text as="p" size="s" weight="medium" tone="pine-text">
              Password reset successful!
            </Text>
          )}
        </div>
        <Row gap={8}>
          <Button type="submit" loading={reset.isPending}>
            Reset
          </Button>
          <Button variant="default" onClick={() => setShown(!isShown)}>
            {isShown ? 'Hide Passwords' : 'Show Passwords'}
          </Button>
        </Row>
      </Form>
      <ProveAgain changes={[reset]} />
    </section>
  );
}

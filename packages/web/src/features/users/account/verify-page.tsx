import { failureText } from '../../../shared/api/errors.js';
import { trpc } from '../../../shared/api/trpc.js';
import { Link } from '../../../shared/navigation/link.js';
import { useParams } from '../../../shared/navigation/navigation.js';
import { Button } from '../../../shared/ui/controls/button.js';
import { AlertLine } from '../../../shared/ui/states/states.js';
import classes from './auth-form.module.css';
import { AuthLayout } from './auth-layout.js';

/** Where a link leads that was sent to an address, to show whose it is. Programs that open links in mails press nothing. */
export function VerifyPage() {
  const { token = '' } = useParams();
  const verify = trpc.users.verifyEmail.useMutation();
  return (
    <AuthLayout
      title="E-mail address"
      heading="Confirm your e-mail address"
      subtitle="You can come back by it, should your password be lost."
    >
      <div className={classes.form}>
        <AlertLine message={verify.isError ? failureText(verify.error) : null} />
        {verify.isSuccess ? (
          <p role="status" className={classes.said}>
            The address is confirmed.
          </p>
        ) : (
          <Button
            className={classes.submit ?? ''}
            loading={verify.isPending}
            onClick={() => verify.mutate({ token })}
          >
            Confirm
          </Button>
        )}
      </div>
      <Link to="/" className={classes.other ?? ''}>
        <span>Go to Collabor8</span>
      </Link>
    </AuthLayout>
  );
}

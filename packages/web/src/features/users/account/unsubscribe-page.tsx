import { failureText } from '../../../shared/api/errors.js';
import { trpc } from '../../../shared/api/trpc.js';
import { Link } from '../../../shared/navigation/link.js';
import { useParams } from '../../../shared/navigation/navigation.js';
import { Button } from '../../../shared/ui/controls/button.js';
import { AlertLine } from '../../../shared/ui/states/states.js';
import classes from './auth-form.module.css';
import { AuthLayout } from './auth-layout.js';

/** Where the link of a mail leads that stops such mails. Programs that open links in mails press nothing. */
export function UnsubscribePage() {
  const { token = '' } = useParams();
  const stop = trpc.notices.stopMails.useMutation();
  return (
    <AuthLayout
      title="Stop mails"
      heading="Stop mails about what you miss"
      subtitle="You can turn them on again in the settings of your notifications."
    >
      <div className={classes.form}>
        <AlertLine message={stop.isError ? failureText(stop.error) : null} />
        {stop.isSuccess ? (
          <p role="status" className={classes.said}>
            You get no more of these mails.
          </p>
        ) : (
          <Button
            className={classes.submit ?? ''}
            loading={stop.isPending}
            onClick={() => stop.mutate({ token })}
          >
            Stop these mails
          </Button>
        )}
      </div>
      <Link to="/" className={classes.other ?? ''}>
        <span>Go to Collabor8</span>
      </Link>
    </AuthLayout>
  );
}

import { failureText } from '../../../shared/api/errors.js';
import { Link } from '../../../shared/navigation/link.js';
import { Button } from '../../../shared/ui/controls/button.js';
import { AlertLine } from '../../../shared/ui/states/states.js';
import classes from './auth-form.module.css';
import { AuthLayout } from './auth-layout.js';

interface LinkPageProps {
  readonly title: string;
  readonly heading: string;
  readonly subtitle: string;
  /** What pressing does. */
  readonly act: string;
  readonly done: string;
  readonly mutation: {
    readonly error: unknown;
    readonly isError: boolean;
    readonly isSuccess: boolean;
    readonly isPending: boolean;
  };
  readonly onAct: () => void;
}

/** Where a link of a mail leads that does one thing, at a press: programs that open links in mails press nothing. */
export function LinkPage({ mutation, act, done, onAct, ...frame }: LinkPageProps) {
  return (
    <AuthLayout {...frame}>
      <div className={classes.form}>
        <AlertLine message={mutation.isError ? failureText(mutation.error) : null} />
        {mutation.isSuccess ? (
          <p role="status" className={classes.said}>
            {done}
          </p>
        ) : (
          <Button className={classes.submit ?? ''} loading={mutation.isPending} onClick={onAct}>
            {act}
          </Button>
        )}
      </div>
      <Link to="/" className={classes.other ?? ''}>
        <span>Go to Collabor8</span>
      </Link>
    </AuthLayout>
  );
}

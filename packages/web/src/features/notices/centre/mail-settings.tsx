import { mailSettingsOf, noticeChoices, type MailChoice } from '@collabor8/domain';
import { failureText } from '../../../shared/api/errors.js';
import { trpc } from '../../../shared/api/trpc.js';
import { Link } from '../../../shared/navigation/link.js';
import { userPath } from '../../../shared/paths.js';
import { useAppSelector } from '../../../shared/store.js';
import { notifyError } from '../../../shared/ui/notices/notify.js';
import { kindLooks } from '../kinds.js';
import { selectNoticeSettings } from '../notices-slice.js';
import classes from './notice-settings.module.css';

/** What the person is mailed while they are away, by kind; nothing where the server sends no mail. */
export function MailSettings({ username }: { readonly username: string }) {
  const settings = useAppSelector(selectNoticeSettings);
  const utils = trpc.useUtils();
  const { data: address } = trpc.notices.mailAddress.useQuery();
  const { mutate, variables, isPending } = trpc.notices.chooseMail.useMutation({
    onError: (error) => notifyError(failureText(error)),
    onSuccess: () => void utils.notices.mailAddress.invalidate(),
  });
  if (address?.canMail !== true || settings === undefined) return null;
  const { email, isRefused } = address;
  if (email === null) {
    return (
      <p className={classes.hint}>
        To get by mail what you miss while you are away, give an e-mail address in the settings of{' '}
        <Link to={userPath(username)}>your profile</Link>.
      </p>
    );
  }
  const mail = mailSettingsOf(settings);
  const chosen = (kind: MailChoice['kind'], isOn: boolean): boolean =>
    isPending && variables.kind === kind ? variables.isOn : isOn;
  // What one isn't told of at all is mailed neither.
  const kinds = noticeChoices.filter((kind) => !settings.off.includes(kind));
  const isOn = chosen('all', mail.isOn && !isRefused);
  return (
    <div className={classes.mails}>
      <div>
        <label className={classes.kind}>
          <input
            type="checkbox"
            checked={isOn}
            onChange={(event) => mutate({ kind: 'all', isOn: event.currentTarget.checked })}
          />
          Mail me what I miss
        </label>
        <p className={classes.hint} role="status">
          {isRefused
            ? `${email} doesn’t take mail. Give another address in the settings of your profile, or turn this on to try again.`
            : `To ${email}, once you were away for ten minutes.`}
        </p>
      </div>
      {isOn && kinds.length > 0 && (
        <fieldset className={classes.kinds}>
          <legend className={classes.title}>Mail me about</legend>
          {kinds.map((kind) => (
            <label key={kind} className={classes.kind}>
              <input
                type="checkbox"
                checked={chosen(kind, !mail.off.includes(kind))}
                onChange={(event) => mutate({ kind, isOn: event.currentTarget.checked })}
              />
              {kindLooks[kind].label}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}

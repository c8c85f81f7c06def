import { noticeChoices, type NoticeKind } from '@collabor8/domain';
import { failureText } from '../../../shared/api/errors.js';
import { trpc } from '../../../shared/api/trpc.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { useAppSelector } from '../../../shared/store.js';
import { notifyError } from '../../../shared/ui/notices/notify.js';
import { BrowserNoticesChoice } from '../browser/browser-notices-choice.js';
import { selectNoticeSettings } from '../notices-slice.js';
import { kindLooks } from './kinds.js';
import classes from './notice-settings.module.css';

/** What the person wants to be told of, by kind, and whether the browser tells it too. */
export function NoticeSettingsPart() {
  const { username } = useUserContext().user;
  const settings = useAppSelector(selectNoticeSettings);
  const { mutate, variables, isPending } = trpc.notices.choose.useMutation({
    onError: (error) => notifyError(failureText(error)),
  });
  const isOn = (kind: NoticeKind): boolean =>
    isPending && variables.kind === kind ? variables.isOn : settings?.off.includes(kind) !== true;
  return (
    <div className={classes.settings}>
      <fieldset className={classes.kinds} disabled={settings === undefined}>
        <legend className={classes.title}>Tell me of</legend>
        {noticeChoices.map((kind) => (
          <label key={kind} className={classes.kind}>
            <input
              type="checkbox"
              checked={isOn(kind)}
              onChange={(event) => mutate({ kind, isOn: event.currentTarget.checked })}
            />
            {kindLooks[kind].label}
          </label>
        ))}
      </fieldset>
      <BrowserNoticesChoice username={username} />
    </div>
  );
}

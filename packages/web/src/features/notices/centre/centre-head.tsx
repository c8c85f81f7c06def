import { mailSettingsOf, noticeChoices, type MailChoice, type NoticeKind } from '@collabor8/domain';
import { IconChecks, IconSettings } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '../../../shared/api/trpc.js';
import { useChange } from '../../../shared/api/use-change.js';
import {
  canShowNotices,
  chooseBrowserNotices,
  useBrowserNotices,
} from '../../../shared/browser-notices.js';
import { Link } from '../../../shared/navigation/link.js';
import { userPath } from '../../../shared/paths.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { useAppSelector } from '../../../shared/store.js';
import { Button, IconButton } from '../../../shared/ui/controls/button.js';
import { kindLooks } from '../kinds.js';
import { selectNoticeSettings, selectUnread, useMarkRead } from '../notices-slice.js';
import centreHeadClasses from './centre-head.module.css';
import classes from './notice-settings.module.css';

/** What the person is mailed while they are away, by kind; nothing where the server sends no mail. */
function MailSettings({ username }: { readonly username: string }) {
  const settings = useAppSelector(selectNoticeSettings);
  const utils = trpc.useUtils();
  const { data: address } = trpc.notices.mailAddress.useQuery();
  const { mutate, variables, isPending } = useChange(trpc.notices.chooseMail, {
    onSuccess: () => void utils.notices.mailAddress.invalidate(),
    inCorner: true,
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

const BLOCKED =
  'This browser blocks notifications from Collabor8. You can allow them in its settings for this site.';

/** The browser is asked for its permission when this is turned on, and never before. */
function BrowserNoticesChoice({ username }: { readonly username: string }) {
  const isOn = useBrowserNotices(username);
  const [isBlocked, setBlocked] = useState(
    () => canShowNotices() && Notification.permission === 'denied',
  );
  if (!canShowNotices()) return null;

  const choose = async (wanted: boolean) => {
    const permission = wanted ? await Notification.requestPermission() : 'granted';
    setBlocked(permission === 'denied');
    if (permission === 'granted') chooseBrowserNotices(username, wanted);
  };
  return (
    <div>
      <label className={classes.kind}>
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => void choose(event.currentTarget.checked)}
        />
        Browser notifications
      </label>
      <p className={classes.hint} role="status">
        {isBlocked ? BLOCKED : 'You get them while no Collabor8 tab is visible.'}
      </p>
    </div>
  );
}

/** What the person wants to be told of, by kind, and whether the browser tells it too. */
export function NoticeSettingsPart() {
  const { username } = useUserContext().user;
  const settings = useAppSelector(selectNoticeSettings);
  const { mutate, variables, isPending } = useChange(trpc.notices.choose, {
    inCorner: true,
  });
  const isOn = (kind: NoticeKind): boolean =>
    isPending && variables.kind === kind ? variables.isOn : settings?.off.includes(kind) !== true;
  return (
    <div className={classes.settings}>
      <fieldset className={classes.kinds} disabled={settings === undefined}>
        <legend className={classes.title}>Notify me about</legend>
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
      <MailSettings username={username} />
    </div>
  );
}

interface CentreHeadProps {
  /** The page's own, or a panel's. */
  readonly level: 'h1' | 'h2';
  readonly isChoosing: boolean;
  readonly onChoose: () => void;
}

/** The name, how much is new, and what can be done about it. */
export function CentreHead({ level: Heading, isChoosing, onChoose }: CentreHeadProps) {
  const unread = useAppSelector(selectUnread);
  const markRead = useMarkRead();
  return (
    <div className={centreHeadClasses.head}>
      <Heading className={centreHeadClasses.name}>Notifications</Heading>
      {unread.length > 0 && <span className={centreHeadClasses.new}>{unread.length} new</span>}
      <span className={centreHeadClasses.actions}>
        {unread.length > 0 && (
          <Button
            variant="subtle"
            size="compact-md"
            className={centreHeadClasses.all ?? ''}
            leftSection={<IconChecks size={17} stroke={1.75} aria-hidden />}
            onClick={() => markRead(unread)}
          >
            Mark all read
          </Button>
        )}
        <IconButton label="Settings" aria-expanded={isChoosing} onClick={onChoose}>
          <IconSettings size={18} stroke={1.75} />
        </IconButton>
      </span>
    </div>
  );
}

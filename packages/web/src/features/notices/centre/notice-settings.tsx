import {
  mailSettingsOf,
  noticeChoices,
  type MailChoice,
  type NoticeKind,
  type NoticeSettings,
  type QuietHours,
} from '@collabor8/domain';
import { useState } from 'react';
import { Stack } from '../../../shared/ui/layout.js';
import { usePlaceName } from '../../../shared/ui/page-header.js';
import { trpc, useChange } from '../../../shared/api/trpc.js';
import {
  canShowNotices,
  chooseBrowserNotices,
  useBrowserNotices,
} from '../../../shared/browser-notices.js';
import { Link } from '../../../shared/navigation/navigation.js';
import { userPath } from '../../../shared/paths.js';
import { useAppSelector } from '../../../shared/store.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { canBeTold, dropDevice } from '../browser/device.js';
import { kindLooks } from '../kinds.js';
import { selectNoticeSettings } from '../notices-slice.js';
import classes from './notice-settings.module.css';
import { Button } from '../../../shared/ui/controls/button.js';

/** Secret addresses by which a feed reader follows what the person may read. */
function FeedSettings() {
  const { username } = useUserContext().user;
  const utils = trpc.useUtils();
  const { data: key } = trpc.feeds.key.useQuery();
  const options = {
    onSuccess: () => void utils.feeds.key.invalidate(),
    inCorner: true,
  } as const;
  const make = useChange(trpc.feeds.makeKey, options);
  const drop = useChange(trpc.feeds.dropKey, options);
  if (key === undefined) return null;
  const addressOf = (path: string): string => `${location.origin}/feeds/${path}?key=${key}`;
  return (
    <Stack as="section" gap={12} aria-label="Feeds">
      <div>
        <p className={classes.title}>Feeds</p>
        <p className={classes.hint}>
          A feed reader can follow a tag, a question or a person through an address with your secret
          key. Anyone who knows it can read what you can.
        </p>
      </div>
      {key !== null && (
        <Stack as="ul" className={classes.addresses} gap={4} size="xs">
          <li>{addressOf(`user/${encodeURIComponent(username)}`)}</li>
          <li>{addressOf('tag/name-of-a-tag')}</li>
          <li>{addressOf('question/id-in-its-address')}</li>
        </Stack>
      )}
      <p className={classes.times}>
        <Button size="compact-md" variant="default" onClick={() => make.mutate()}>
          {key === null ? 'Make a key' : 'Make another key'}
        </Button>
        {key !== null && (
          <Button size="compact-md" variant="default" onClick={() => drop.mutate()}>
            End these addresses
          </Button>
        )}
      </p>
    </Stack>
  );
}

interface CheckProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Check({ label, isOn, onChange }: CheckProps) {
  return (
    <label className={classes.kind}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}

const BLOCKED =
  'This browser blocks notifications from this site. You can allow them in its settings.';

/** The browser is asked for its permission when this is turned on, and never before. */
function DeviceChoice({ isOn, username }: { readonly isOn: boolean; readonly username: string }) {
  const { mutate: setDevice } = useChange(trpc.notices.setDevice, { inCorner: true });
  const place = usePlaceName();
  const [isBlocked, setBlocked] = useState(
    () => canShowNotices() && Notification.permission === 'denied',
  );
  if (!canShowNotices()) return null;

  const choose = async (wanted: boolean) => {
    const permission = wanted ? await Notification.requestPermission() : 'granted';
    setBlocked(permission === 'denied');
    if (permission === 'granted') chooseBrowserNotices(username, wanted);
    if (wanted || !canBeTold()) return;
    await dropDevice().catch(() => undefined);
    setDevice({ device: null });
  };
  const hint = canBeTold()
    ? `You get them and calls here while no tab of ${place} is visible, or none is open.`
    : `You get them while no tab of ${place} is visible.`;
  return (
    <div>
      <Check label="Notify this device" isOn={isOn} onChange={(wanted) => void choose(wanted)} />
      <p className={classes.hint} role="status">
        {isBlocked ? BLOCKED : hint}
      </p>
    </div>
  );
}

const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

const minutesOf = (time: string): number | undefined => {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
};

const NIGHT = { from: 22 * 60, to: 7 * 60 };

/** When neither this device nor mails tell anything. */
function QuietHoursChoice({ hours }: { readonly hours: QuietHours | undefined }) {
  const { mutate, variables, isPending } = useChange(trpc.notices.chooseQuietHours, {
    inCorner: true,
  });
  const shown = isPending ? variables.hours : (hours ?? null);
  const choose = (chosen: { readonly from: number; readonly to: number } | null) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    mutate({ hours: chosen && { ...chosen, timeZone } });
  };
  const field = (end: 'from' | 'to', label: string, { from, to }: QuietHours) => (
    <label className={classes.time}>
      {label}
      <input
        type="time"
        value={timeOf(end === 'from' ? from : to)}
        onChange={(event) => {
          const minutes = minutesOf(event.currentTarget.value);
          const chosen = { from, to, [end]: minutes };
          if (minutes !== undefined && chosen.from !== chosen.to) choose(chosen);
        }}
      />
    </label>
  );
  return (
    <div>
      <Check
        label="Quiet hours"
        isOn={shown !== null}
        onChange={(isOn) => choose(isOn ? NIGHT : null)}
      />
      {shown !== null && (
        <p className={classes.times}>
          {field('from', 'From', shown)}
          {field('to', 'to', shown)}
        </p>
      )}
      <p className={classes.hint}>
        During these hours nothing is mailed or shown on your devices, not even calls and mentions.
        You get what came in afterwards, all at once.
      </p>
    </div>
  );
}

/** What the person is told while they are away: by this device, by mail, of what, and when not. */
function AwaySettings({ settings }: { readonly settings: NoticeSettings }) {
  const { username } = useUserContext().user;
  const isDeviceOn = useBrowserNotices(username);
  const utils = trpc.useUtils();
  const { data: address } = trpc.notices.mailAddress.useQuery();
  const { mutate, variables, isPending } = useChange(trpc.notices.chooseMail, {
    inCorner: true,
    onSuccess: () => void utils.notices.mailAddress.invalidate(),
  });
  const mail = mailSettingsOf(settings);
  const chosen = (kind: MailChoice['kind'], isOn: boolean): boolean =>
    isPending && variables.kind === kind ? variables.isOn : isOn;
  const email = address?.canMail === true ? address.email : null;
  const isRefused = address?.isRefused === true;
  const isMailed = email !== null && chosen('all', mail.isOn && !isRefused);
  // What one isn't told of at all is told nowhere else.
  const kinds = noticeChoices.filter((kind) => !settings.off.includes(kind));
  const ofKind = (kind: (typeof kinds)[number] | 'call', label: string) => (
    <Check
      key={kind}
      label={label}
      isOn={chosen(kind, !mail.off.includes(kind))}
      onChange={(isOn) => mutate({ kind, isOn })}
    />
  );
  return (
    <Stack gap={12}>
      <DeviceChoice isOn={isDeviceOn} username={username} />
      {address?.canMail === true && email === null && (
        <p className={classes.hint}>
          To get by mail what you miss while you are away, give an e-mail address in the settings of{' '}
          <Link to={userPath(username)}>your profile</Link>.
        </p>
      )}
      {email !== null && (
        <div>
          <Check
            label="Mail me what I miss"
            isOn={isMailed}
            onChange={(isOn) => mutate({ kind: 'all', isOn })}
          />
          <p className={classes.hint} role="status">
            {isRefused
              ? `${email} doesn’t accept mail. Give another address in the settings of your profile, or turn this on to try again.`
              : `To ${email}, once you have been away for ten minutes.`}
          </p>
          <Check
            label="Mail me each week what is new in what I follow"
            isOn={chosen('weekly', mail.isWeekly === true)}
            onChange={(isOn) => mutate({ kind: 'weekly', isOn })}
          />
        </div>
      )}
      {(isMailed || isDeviceOn) && (
        <>
          <fieldset className={classes.kinds}>
            <legend className={classes.title}>While I am away, tell me about</legend>
            {isDeviceOn && ofKind('call', 'Incoming calls')}
            {kinds.map((kind) => ofKind(kind, kindLooks[kind].label))}
          </fieldset>
          <QuietHoursChoice hours={settings.quietHours} />
        </>
      )}
    </Stack>
  );
}

/** What the person wants to be told of, by kind, and how while they are away. */
export function NoticeSettingsPart() {
  const settings = useAppSelector(selectNoticeSettings);
  const { mutate, variables, isPending } = useChange(trpc.notices.choose, {
    inCorner: true,
  });
  const isOn = (kind: NoticeKind): boolean =>
    isPending && variables.kind === kind ? variables.isOn : settings?.off.includes(kind) !== true;
  return (
    <Stack gap={12} pad={[12, 20, 16]}>
      <fieldset className={classes.kinds} disabled={settings === undefined}>
        <legend className={classes.title}>Notify me about</legend>
        {noticeChoices.map((kind) => (
          <Check
            key={kind}
            label={kindLooks[kind].label}
            isOn={isOn(kind)}
            onChange={(chosen) => mutate({ kind, isOn: chosen })}
          />
        ))}
      </fieldset>
      {settings && <AwaySettings settings={settings} />}
      <FeedSettings />
    </Stack>
  );
}

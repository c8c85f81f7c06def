import { noticeChoices, type NoticeKind } from '@collabor8/domain';
import { IconChecks, IconSettings } from '@tabler/icons-react';
import { failureText } from '../../../shared/api/errors.js';
import { trpc } from '../../../shared/api/trpc.js';
import { useAppSelector } from '../../../shared/store.js';
import { Button, IconButton } from '../../../shared/ui/controls/button.js';
import { notifyError } from '../../../shared/ui/notices/notify.js';
import { kindLooks } from '../kinds.js';
import { selectNoticeSettings, selectUnread, useMarkRead } from '../notices-slice.js';
import { AwaySettings, Check } from './away-settings.js';
import { FeedSettings } from './feed-settings.js';
import centreHeadClasses from './centre-head.module.css';
import classes from './notice-settings.module.css';

/** What the person wants to be told of, by kind, and how while they are away. */
export function NoticeSettingsPart() {
  const settings = useAppSelector(selectNoticeSettings);
  const { mutate, variables, isPending } = trpc.notices.choose.useMutation({
    onError: (error) => notifyError(failureText(error)),
  });
  const isOn = (kind: NoticeKind): boolean =>
    isPending && variables.kind === kind ? variables.isOn : settings?.off.includes(kind) !== true;
  return (
    <div className={classes.settings}>
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

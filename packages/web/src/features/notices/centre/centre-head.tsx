import { IconChecks, IconSettings } from '@tabler/icons-react';
import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import { useAppSelector } from '../../../shared/store.js';
import { Button, IconButton } from '../../../shared/ui/controls/button.js';
import { selectUnread, useMarkRead } from '../notices-slice.js';
import centreHeadClasses from './centre-head.module.css';

/** What is shown once somebody asks for it. */
export const NoticeSettingsPart = lazyPart(
  () => import('./notice-settings.js'),
  (module) => module.NoticeSettingsPart,
);

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

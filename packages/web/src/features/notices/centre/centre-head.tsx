import { IconChecks, IconSettings } from '@tabler/icons-react';
import { useAppSelector } from '../../../shared/store.js';
import { Button } from '../../../shared/ui/controls/button.js';
import { IconButton } from '../../../shared/ui/controls/icon-button.js';
import { selectUnread } from '../notices-slice.js';
import { useMarkRead } from '../use-mark-read.js';
import classes from './centre-head.module.css';

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
    <div className={classes.head}>
      <Heading className={classes.name}>Notifications</Heading>
      {unread.length > 0 && <span className={classes.new}>{unread.length} new</span>}
      <span className={classes.actions}>
        {unread.length > 0 && (
          <Button
            variant="subtle"
            size="compact-md"
            className={classes.all ?? ''}
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

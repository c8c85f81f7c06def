import { isOfToday, type Notice } from '@collabor8/domain';
import { useId, useSyncExternalStore } from 'react';
import { readClock, watchClock } from '../../../shared/ui/time/clock.js';
import classes from './notice-list.module.css';
import { NoticeRow } from './notice-row.js';

interface NoticeListProps {
  readonly notices: readonly Notice[];
  readonly onOpen: (notice: Notice) => void;
}

interface PartProps extends NoticeListProps {
  readonly label: string;
}

function Part({ label, notices, onOpen }: PartProps) {
  const id = useId();
  if (notices.length === 0) return null;
  return (
    <section className={classes.part} aria-labelledby={id}>
      <p id={id} className={classes.label}>
        {label}
      </p>
      <ul className={classes.rows}>
        {notices.map((notice) => (
          <NoticeRow key={notice._id} notice={notice} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}

/** Newest first, under 'Today' and 'Earlier'. */
export function NoticeList({ notices, onOpen }: NoticeListProps) {
  const day = useSyncExternalStore(watchClock, () => readClock().toDateString());
  const today = new Date(day);
  const isNew = ({ at }: Notice): boolean => isOfToday(new Date(at), today);
  return (
    <>
      <Part label="Today" notices={notices.filter(isNew)} onOpen={onOpen} />
      <Part label="Earlier" notices={notices.filter((notice) => !isNew(notice))} onOpen={onOpen} />
    </>
  );
}

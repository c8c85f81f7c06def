import { lastSeqOf, spokenEntries, type BoardLog } from '@collabor8/domain';
import { IconEar } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useBrowserSetting } from '../../../shared/session/browser-storage.js';
import { IconButton } from '../../../shared/ui/controls/button.js';
import { VisuallyHidden } from '../../../shared/ui/layout.js';

/** Whoever listens is told at most so often; what is done meanwhile is told together. */
export const PAUSE_MS = 2_000;

interface AnnouncementsProps {
  /** As the server has it: what one does oneself is no news. */
  readonly log: BoardLog;
  readonly reader: string;
}

/** Says what others do on the board, to those who wish that; one switches it on here. */
export function Announcements(props: AnnouncementsProps) {
  const [isOn, setOn] = useBrowserSetting('board-announcements');
  return (
    <>
      <IconButton label="Announce what others do" aria-pressed={isOn} onClick={() => setOn(!isOn)}>
        <IconEar size={20} stroke={1.75} aria-hidden />
      </IconButton>
      {isOn && <Spoken {...props} />}
    </>
  );
}

function Spoken({ log, reader }: AnnouncementsProps) {
  const [told, setTold] = useState('');
  const upTo = useRef(lastSeqOf(log));
  const latest = useRef(log);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);

  useEffect(() => {
    latest.current = log;
    if (timer.current !== null || lastSeqOf(log) <= upTo.current) return;
    timer.current = setTimeout(() => {
      timer.current = null;
      const { entries } = latest.current;
      const since = entries.filter(({ seq, author }) => seq > upTo.current && author !== reader);
      upTo.current = lastSeqOf(latest.current);
      // What is said twice has to change in between, or it is heard once.
      setTold((before) => {
        const next = spokenEntries(since);
        return next === before && next !== '' ? `${next}.` : next;
      });
    }, PAUSE_MS);
  }, [log, reader]);
  useEffect(() => () => clearTimeout(timer.current ?? undefined), []);
  return <VisuallyHidden role="status">{told}</VisuallyHidden>;
}

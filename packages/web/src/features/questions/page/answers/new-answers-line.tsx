import { grouped } from '@collabor8/domain';
import { IconArrowDown } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from '../../../../shared/navigation/navigation.js';
import { answerAnchor } from '../../../../shared/paths.js';
import { useDelayed } from '../../../../shared/ui/states/states.js';
import { whenSeen } from '../../../../shared/ui/when-seen.js';
import classes from './new-answers-line.module.css';

/** By then it is known whether they are in view. */
const LOOK_MS = 300;

interface NewAnswersLineProps {
  /** Of answers that others have given while the page was open, the oldest first. */
  readonly ids: readonly string[];
}

/** Says what has arrived out of view, and leads there; nothing moves until it is pressed. */
export function NewAnswersLine({ ids }: NewAnswersLineProps) {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const unseen = ids.filter((id) => !seen.has(id));
  const [first] = unseen;
  const awaited = unseen.join(' ');
  useEffect(() => {
    const stops = awaited
      .split(' ')
      .filter((id) => id !== '')
      .map((id) => whenSeen(answerAnchor(id), () => setSeen((before) => new Set([...before, id]))));
    return () => stops.forEach((stop) => stop());
  }, [awaited]);
  return first === undefined ? null : <Line key={first} first={first} count={unseen.length} />;
}

function Line({ first, count }: { readonly first: string; readonly count: number }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isDue = useDelayed(LOOK_MS);
  const show = () => {
    document.getElementById(answerAnchor(first))?.focus({ preventScroll: true });
    // By its address: it may stand on a further page of answers.
    const hash = `#${answerAnchor(encodeURIComponent(first))}`;
    navigate(`${pathname}${search}${hash}`, { replace: true });
  };
  if (!isDue) return null;
  return (
    <button type="button" className={classes.line} onClick={show}>
      <IconArrowDown size={18} aria-hidden />
      {count === 1 ? '1 new answer. Show it' : `${grouped(count)} new answers. Show them`}
    </button>
  );
}

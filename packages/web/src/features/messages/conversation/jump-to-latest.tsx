import { IconArrowDown } from '@tabler/icons-react';
import classes from './conversation.module.css';

interface JumpToLatestProps {
  /** Messages that came while the reader was further up. */
  readonly arrived: number;
  readonly onJump: () => void;
}

const words = (arrived: number): string => {
  if (arrived === 0) return 'Jump to the latest';
  return `${arrived} new ${arrived === 1 ? 'message' : 'messages'}. Jump to the latest`;
};

export const JumpToLatest = ({ arrived, onJump }: JumpToLatestProps) => (
  <button
    type="button"
    className={classes.jump}
    onClick={onJump}
    {...(arrived > 0 && { 'data-new': true })}
  >
    <IconArrowDown size={16} stroke={1.75} aria-hidden />
    {words(arrived)}
  </button>
);

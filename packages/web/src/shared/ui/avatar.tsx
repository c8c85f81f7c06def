import { useState, type ComponentProps } from 'react';
import { Link } from '../navigation/navigation.js';
import { userPath } from '../paths.js';
import classes from './avatar.module.css';

const PERSON_COLORS = 8;
const FNV_START = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** The one of the eight `--person-…` colours that is theirs: the same one everywhere. */
export function personColor(name: string): string {
  const hash = [...name].reduce(
    (mixed, char) => Math.imul(mixed ^ (char.codePointAt(0) ?? 0), FNV_PRIME),
    FNV_START,
  );
  return `var(--person-${((hash >>> 24) % PERSON_COLORS) + 1})`;
}

interface AvatarProps {
  readonly name: string;
  readonly src?: string | undefined;
  /** In pixels, where letters have their usual size. */
  readonly size?: number;
}

const initialOf = (name: string): string => ([...name.trim()][0] ?? '?').toUpperCase();

/** A person's picture, or their initial on a colour of their own. The name stands next to it. */
export function Avatar({ name, src, size = 28 }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const side = `${size / 16}rem`;
  const style = {
    width: side,
    height: side,
    fontSize: `${Math.max(10, Math.round(size * 0.38)) / 16}rem`,
  };
  if (src !== undefined && src !== failedSrc) {
    return (
      <img
        className={classes.avatar}
        style={style}
        src={src}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        onError={() => setFailedSrc(src)}
      />
    );
  }
  return (
    <span
      className={classes.avatar}
      style={{ ...style, background: personColor(name) }}
      aria-hidden
    >
      {initialOf(name)}
    </span>
  );
}

interface PersonLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  readonly name: string;
}

/** Somebody's name, which leads to their profile. */
export const PersonLink = ({ name, ...props }: PersonLinkProps) => (
  <Link to={userPath(name)} dir="auto" {...props}>
    {name}
  </Link>
);

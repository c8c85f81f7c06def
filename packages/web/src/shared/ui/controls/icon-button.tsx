import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import classes from './button.module.css';
import tooltip from './icon-button.module.css';
import { lookOf, type Look } from './look.js';

interface IconButtonProps extends Look, Omit<ComponentProps<'button'>, 'color'> {
  /** Its name for a screen reader and its tooltip. */
  readonly label: string;
  /** Of both sides, in pixels, where letters have their usual size. */
  readonly size?: number;
  readonly children: ReactNode;
}

/** `--square` is how long its sides are. */
type SquareStyle = CSSProperties & { readonly '--square': string };

export function IconButton({ label, size = 36, children, ...props }: IconButtonProps) {
  const { variant = 'subtle', color = 'gray', className, type = 'button', ...others } = props;
  const style: SquareStyle = { '--square': `${size / 16}rem` };
  return (
    <button
      {...others}
      {...lookOf({ variant, color }, classes.square, tooltip.button, className)}
      style={style}
      type={type}
      aria-label={label}
      data-tooltip={label}
    >
      {children}
    </button>
  );
}

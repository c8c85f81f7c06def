import { IconX } from '@tabler/icons-react';
import classes from './look.module.css';
import type { ComponentProps, ReactNode, CSSProperties } from 'react';
import { Link } from '../../navigation/navigation.js';
import buttonClasses from './button.module.css';
import tooltip from './icon-button.module.css';

interface Look {
  /** How much it weighs. */
  readonly variant?: 'filled' | 'default' | 'light' | 'outline' | 'subtle' | undefined;
  readonly color?: 'pine' | 'amber' | 'coral' | 'gray' | undefined;
}

/** The attributes that give a control its colours. */
const lookOf = (
  { variant = 'filled', color = 'pine' }: Look,
  ...classNames: readonly (string | undefined)[]
) => ({
  className: [classes.look, ...classNames].filter(Boolean).join(' '),
  'data-variant': variant,
  'data-color': color,
});

interface ButtonLook extends Look {
  readonly size?: 'sm' | 'md' | 'compact-sm' | 'compact-md';
  readonly fullWidth?: boolean;
  /** An icon before its words. */
  readonly leftSection?: ReactNode;
}

interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'color'> {
  /** Is at work, and can't be pressed meanwhile. */
  readonly loading?: boolean;
}

interface Dressed extends ButtonLook {
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

/** The attributes and the inside of what looks like a button. */
function dressed<Props extends Dressed>(props: Props) {
  const {
    variant,
    color,
    size = 'sm',
    fullWidth,
    leftSection,
    className,
    children,
    ...others
  } = props;
  const inside = (
    <>
      {leftSection !== undefined && (
        <span className={buttonClasses.icon} aria-hidden>
          {leftSection}
        </span>
      )}
      {children}
    </>
  );
  return {
    ...others,
    ...lookOf({ variant, color }, buttonClasses.button, className),
    'data-size': size,
    'data-wide': fullWidth || undefined,
    children: inside,
  };
}

export const Button = ({ loading = false, disabled, type = 'button', ...props }: ButtonProps) => (
  <button
    {...dressed(props)}
    type={type}
    disabled={disabled || loading}
    data-loading={loading || undefined}
  />
);

export const ButtonLink = (props: ButtonLook & Omit<ComponentProps<typeof Link>, 'color'>) => (
  <Link {...dressed(props)} />
);

interface QuietButtonProps extends Omit<ButtonProps, keyof ButtonLook> {
  /** Of a button that turns something on and off: whether it is on. */
  readonly isOn?: boolean;
  /** Stands alone, not among others. */
  readonly isFramed?: boolean;
}

/** A small word to press, such as below a post. */
export function QuietButton({ isOn = false, isFramed = false, ...props }: QuietButtonProps) {
  const framed = isOn ? 'outline' : 'default';
  return (
    <Button
      {...props}
      variant={isFramed ? framed : 'subtle'}
      color={isOn ? 'pine' : 'gray'}
      size="compact-sm"
    />
  );
}

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
      {...lookOf({ variant, color }, buttonClasses.square, tooltip.button, className)}
      style={style}
      type={type}
      aria-label={label}
      data-tooltip={label}
    >
      {children}
    </button>
  );
}

interface CloseButtonProps extends Omit<IconButtonProps, 'label' | 'children'> {
  readonly label?: string;
}

/** An X, which takes away what it stands in. */
export const CloseButton = ({ label = 'Close', ...props }: CloseButtonProps) => (
  <IconButton {...props} label={label}>
    <IconX size={18} aria-hidden />
  </IconButton>
);

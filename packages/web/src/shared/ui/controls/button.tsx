import type { ComponentProps, ReactNode } from 'react';
import { Link } from '../../navigation/link.js';
import classes from './button.module.css';
import { lookOf, type Look } from './look.js';

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

const sizeOf = ({ size = 'sm', fullWidth = false }: ButtonLook) => ({
  'data-size': size,
  'data-wide': fullWidth || undefined,
});

const Inside = ({ leftSection, children }: Pick<ButtonProps, 'leftSection' | 'children'>) => (
  <>
    {leftSection !== undefined && <span className={classes.icon}>{leftSection}</span>}
    {children}
  </>
);

export function Button({
  loading = false,
  disabled = false,
  type = 'button',
  ...props
}: ButtonProps) {
  const { variant, color, size, fullWidth, leftSection, children, className, ...others } = props;
  return (
    <button
      {...others}
      {...lookOf({ variant, color }, classes.button, className)}
      {...sizeOf(props)}
      type={type}
      disabled={disabled || loading}
      data-loading={loading || undefined}
    >
      <Inside leftSection={leftSection}>{children}</Inside>
    </button>
  );
}

type ButtonLinkProps = ButtonLook & Omit<ComponentProps<typeof Link>, 'color'>;

/** Leads to another page, and looks like a button. */
export function ButtonLink(props: ButtonLinkProps) {
  const { variant, color, size, fullWidth, leftSection, children, className, ...others } = props;
  return (
    <Link {...others} {...lookOf({ variant, color }, classes.button, className)} {...sizeOf(props)}>
      <Inside leftSection={leftSection}>{children}</Inside>
    </Link>
  );
}

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

import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import classes from './icon-button.module.css';

interface IconButtonProps
  extends ActionIconProps, Omit<ComponentPropsWithoutRef<'button'>, keyof ActionIconProps> {
  /** Its name for a screen reader and its tooltip. */
  readonly label: string;
  readonly children: ReactNode;
}

export const IconButton = ({ label, children, ...props }: IconButtonProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size={36}
    {...props}
    className={classes.button}
    aria-label={label}
    data-tooltip={label}
  >
    {children}
  </ActionIcon>
);

import classes from './look.module.css';

export interface Look {
  /** How much it weighs. */
  readonly variant?: 'filled' | 'default' | 'light' | 'outline' | 'subtle' | undefined;
  readonly color?: 'pine' | 'amber' | 'coral' | 'gray' | undefined;
}

/** The attributes that give a control its colours. */
export const lookOf = (
  { variant = 'filled', color = 'pine' }: Look,
  ...classNames: readonly (string | undefined)[]
) => ({
  className: [classes.look, ...classNames].filter(Boolean).join(' '),
  'data-variant': variant,
  'data-color': color,
});

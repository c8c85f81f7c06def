import type { ComponentProps, ReactNode } from 'react';
import classes from './layout.module.css';
import visuallyHiddenClasses from './visually-hidden.module.css';

interface VisuallyHiddenProps {
  readonly as?: 'dt' | 'h1' | 'h2' | 'p' | 'span';
  readonly role?: 'status';
  readonly children: ReactNode;
}

/** Said by a screen reader; the eye has it from what stands around it. */
export const VisuallyHidden = ({ as: Element = 'span', ...props }: VisuallyHiddenProps) => (
  <Element {...props} className={visuallyHiddenClasses.hidden} />
);

interface GapProps extends ComponentProps<'div'> {
  /** Between two neighbours: a step of the tokens `--space-…`. */
  readonly gap: 4 | 8 | 12 | 16 | 20 | 24;
}

const spaced = (gap: GapProps['gap']) => ({ gap: `var(--space-${gap})` });

/** One below the other, each as wide as the stack. */
export const Stack = ({ gap, ...props }: GapProps) => (
  <div {...props} className={classes.stack} style={spaced(gap)} />
);

interface RowProps extends GapProps {
  readonly at?: 'start' | 'end';
}

/** Beside each other, in further lines where there is no room. */
export const Row = ({ gap, at = 'start', ...props }: RowProps) => (
  <div {...props} className={classes.row} data-at={at} style={spaced(gap)} />
);

/** Above a list: how much there is, or what it is, and beside it what orders or filters it. */
export const ListHead = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.listHead}>{children}</div>
);

/** A field, and beside it the button that acts on it. */
export const FieldLine = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.fieldLine}>{children}</div>
);

/** What a box needs that scrolls by itself and holds nothing to press: its name, and a stop of the keyboard. */
export const scrollBox = (label: string) =>
  ({ role: 'group', 'aria-label': label, tabIndex: 0 }) as const;

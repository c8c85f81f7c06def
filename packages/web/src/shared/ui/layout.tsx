import { createElement, type ComponentProps, type HTMLAttributes, type ReactNode } from 'react';
import classes from './layout.module.css';
import signs from './sign.module.css';
import texts from './text.module.css';
import hidden from './visually-hidden.module.css';

interface VisuallyHiddenProps {
  readonly as?: 'div' | 'dt' | 'h1' | 'h2' | 'p' | 'span';
  /** Where there is room it is seen. */
  readonly isOnPhone?: boolean;
  readonly role?: 'status';
  readonly children: ReactNode;
}

/** Said by a screen reader; the eye has it from what stands around it. */
export const VisuallyHidden = ({
  as: Element = 'span',
  isOnPhone = false,
  ...props
}: VisuallyHiddenProps) => (
  <Element {...props} className={isOnPhone ? hidden.onPhone : hidden.hidden} />
);

type Step = 0 | 4 | 8 | 12 | 16 | 20 | 24 | 32;
type Steps = Step | readonly Step[];

interface BoxProps extends HTMLAttributes<HTMLElement> {
  readonly as?: keyof HTMLElementTagNameMap;
  readonly size?: 'xs' | 's' | 'm' | 'l' | 'xxl';
  readonly weight?: 'text' | 'medium' | 'strong';
  readonly tone?: 'amber-text' | 'coral-text' | 'ink' | 'muted' | 'pine-text';
  /** Figures of one width: what counts doesn't jump. */
  readonly isCount?: boolean;
  /** One line, cut where it ends. */
  readonly isCut?: boolean;
  /** Among its neighbours it takes what room there is, gives way below its content's width, stays as wide as that, or keeps apart. */
  readonly fit?: keyof typeof FITS;
  /** Space outside, in steps of the tokens `--space-…`. */
  readonly above?: Step;
  readonly below?: Step;
  /** Space inside: on all sides, or on those that CSS names in this order. */
  readonly pad?: Steps;
  /** A class below its own. */
  readonly base?: string | undefined;
  readonly dateTime?: string;
}

interface StackProps extends BoxProps {
  /** Between two neighbours: steps of the tokens `--space-…`; of two the first is between lines. */
  readonly gap: Step | readonly [rows: Step, columns: Step];
}

interface RowProps extends StackProps {
  readonly at?: 'center' | 'end' | 'between';
  readonly isOneLine?: boolean;
}

const FITS = {
  fill: { flex: 1, minWidth: 0 },
  giving: { minWidth: 0 },
  firm: { flex: 'none' },
  apart: { marginLeft: 'auto' },
} as const;

const token = (kind: string, step?: string) => step && `var(--${kind}${step})`;

const spaceOf = (steps?: Steps) =>
  steps &&
  [steps]
    .flat()
    .map((step) => step && `var(--space-${step})`)
    .join(' ');

/** Whatever stands somewhere and looks somehow, by the tokens. */
export function Box({ as = 'div', isCount = false, isCut = false, ...rest }: BoxProps) {
  const { size, weight, tone, fit, above, below, pad, base, style, ...props } = rest;
  const look = {
    ...(fit && FITS[fit]),
    marginTop: spaceOf(above),
    marginBottom: spaceOf(below),
    padding: spaceOf(pad),
    fontSize: token('t-', size),
    fontWeight: token('weight-', weight),
    color: token('', tone),
    fontVariantNumeric: isCount ? 'tabular-nums' : undefined,
  };
  const classNames = [base, isCut && texts.cut, props.className].filter(Boolean).join(' ');
  const className = classNames || undefined;
  return createElement(as, { ...props, className, style: { ...style, ...look } });
}

/** Words among others. */
export const Text = (props: BoxProps) => <Box as="span" {...props} />;

/** A quiet sentence about what it stands by. */
export const Hint = (props: BoxProps) => <Text as="p" size="s" tone="muted" {...props} />;

/** What is said by the way: a time, a state, a count. */
export const Fine = (props: BoxProps) => <Text size="xs" tone="muted" {...props} />;

interface LabelProps {
  readonly tone?: 'amber' | 'coral' | 'pine' | undefined;
  readonly children: ReactNode;
}

/** What somebody or something is just now, in a word or two. */
export const Label = ({ tone, children }: LabelProps) => (
  <span className={signs.label} data-tone={tone}>
    {children}
  </span>
);

/** One below the other, each as wide as the stack. */
export const Stack = ({ gap, ...props }: StackProps) => (
  <Box {...props} base={classes.stack} style={{ gap: spaceOf(gap) }} />
);

/** Beside each other, in further lines where there is no room. */
export const Row = ({ gap, at, isOneLine, ...props }: RowProps) => (
  <Box
    {...props}
    base={classes.row}
    data-at={at}
    data-one-line={isOneLine}
    style={{ gap: spaceOf(gap) }}
  />
);

/** A form's fields stand in a stack, or its own sheet lays them out. */
type FormLayout =
  | { readonly gap: StackProps['gap']; readonly className?: never; readonly style?: never }
  | { readonly gap?: never };

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> &
  FormLayout & {
    /** What was submitted is under way: nothing is submitted meanwhile. */
    readonly isBusy?: boolean;
    readonly onSubmit: () => Promise<void> | void;
  };

/** Fields and what becomes of them; the browser neither checks nor sends them. */
export const Form = ({ gap, isBusy = false, onSubmit, ...props }: FormProps) => (
  <form
    noValidate
    {...(gap !== undefined && { className: classes.stack, style: { gap: spaceOf(gap) } })}
    {...props}
    onSubmit={(event) => {
      event.preventDefault();
      if (!isBusy) void onSubmit();
    }}
  />
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

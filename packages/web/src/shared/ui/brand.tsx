import classes from './brand.module.css';
import { VisuallyHidden } from './layout.js';

/** Two linked rings that read as an 8. The ring colours come from the surrounding scheme. */
export const EightMark = ({ className }: { readonly className?: string | undefined }) => (
  <svg
    viewBox="2.2 0 13.6 19.8"
    fill="none"
    strokeWidth="2.3"
    aria-hidden
    {...(className !== undefined && { className })}
  >
    <circle cx="9" cy="13" r="5.4" stroke="var(--mark-lower, var(--amber))" />
    <circle cx="9" cy="6" r="4.7" stroke="var(--mark-upper, var(--pine))" />
    <path d="M10.67 7.87 A5.4 5.4 0 0 1 13.94 10.82" stroke="var(--mark-lower, var(--amber))" />
  </svg>
);

/** The product's name; the mark is its last letter. A place's own look takes its place (domain, lookSheet). */
export const Brand = () => (
  <span className={classes.brand} data-brand>
    <span aria-hidden>Collabor</span>
    <EightMark />
    <VisuallyHidden>Collabor8</VisuallyHidden>
  </span>
);

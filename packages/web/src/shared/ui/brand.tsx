import { EightMark } from './eight-mark.js';
import classes from './brand.module.css';
import { VisuallyHidden } from './visually-hidden.js';

/** The product's name; the mark is its last letter. */
export const Brand = () => (
  <span className={classes.brand}>
    <span aria-hidden>Collabor</span>
    <EightMark className={classes.eight} />
    <VisuallyHidden>Collabor8</VisuallyHidden>
  </span>
);

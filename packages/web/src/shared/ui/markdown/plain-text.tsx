import classes from './markdown.module.css';

/** A text as it was written: what stands there until it is rendered. */
export const PlainText = ({ text }: { readonly text: string }) => (
  <div className={classes.plain} dir="auto">
    {text}
  </div>
);

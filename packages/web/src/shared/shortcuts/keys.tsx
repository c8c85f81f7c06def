import classes from './keys.module.css';

/** Keys as they are pressed one after the other, or together. */
export const Keys = ({ keys }: { readonly keys: readonly string[] }) => (
  <span className={classes.keys}>
    {keys.map((key, index) => (
      <kbd key={index} className={classes.key}>
        {key}
      </kbd>
    ))}
  </span>
);

import classes from './message-group.module.css';

/** Stands beside a message for so many buttons until they are there, so that its text stays as wide. */
export const ActsRoom = ({ count }: { readonly count: number }) =>
  Array.from({ length: count }, (_, place) => <span key={place} className={classes.room} />);

import { Link } from '../../shared/navigation/link.js';
import classes from './tag-link.module.css';

export const tagAddress = (name: string): string => `/home?tag=${encodeURIComponent(name)}`;

/** Leads to the questions with a tag. */
export const TagLink = ({ name }: { readonly name: string }) => (
  <Link className={classes.tag} to={tagAddress(name)} dir="auto">
    {name}
  </Link>
);

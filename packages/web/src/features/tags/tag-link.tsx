import { tagPath } from '../../shared/paths.js';
import { Link } from '../../shared/navigation/link.js';
import classes from './tag-link.module.css';

/** Leads to the questions with a tag. */
export const TagLink = ({ name }: { readonly name: string }) => (
  <Link className={classes.tag} to={tagPath(name)} dir="auto">
    {name}
  </Link>
);

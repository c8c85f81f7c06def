import { tagPath } from '../../shared/paths.js';
import { Link } from '../../shared/navigation/navigation.js';
import { Row } from '../../shared/ui/layout.js';
import classes from './tag-link.module.css';

export const TagLink = ({ name }: { readonly name: string }) => (
  <Link className={classes.tag} to={tagPath(name)} dir="auto">
    {name}
  </Link>
);

export const TagList = ({ names }: { readonly names: readonly string[] }) => (
  <Row as="ul" gap={8} aria-label="Tags">
    {names.map((name) => (
      <li key={name}>
        <TagLink name={name} />
      </li>
    ))}
  </Row>
);

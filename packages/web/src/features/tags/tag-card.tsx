import { grouped, type TagWithCount } from '@collabor8/domain';
import { tagPath } from '../../shared/paths.js';
import { Link } from '../../shared/navigation/link.js';
import { FollowButton } from '../follows/index.js';
import classes from './tag-grid.module.css';

/** The whole card opens the questions with the tag, except for the button in its corner. */
export const TagCard = ({ tag }: { readonly tag: TagWithCount }) => (
  <li className={classes.card}>
    <Link className={classes.link} to={tagPath(tag.name)}>
      <span className={classes.name} dir="auto">
        {tag.name}
      </span>{' '}
      <span className={classes.description} dir="auto">
        {tag.description}
      </span>{' '}
      <span className={classes.count}>{grouped(tag.qcnt)} questions</span>
    </Link>
    <span className={classes.follow}>
      <FollowButton what="tag" name={tag.name} />
    </span>
  </li>
);

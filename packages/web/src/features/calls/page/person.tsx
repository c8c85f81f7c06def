import { useAppSelector } from '../../../shared/store.js';
import { Avatar } from '../../../shared/ui/avatar.js';
import { personColor } from '../../../shared/ui/person-color.js';
import { selectUser } from '../../users/index.js';
import classes from './person.module.css';

interface PersonProps {
  readonly name: string;
  readonly size: number;
}

/** Stands where a picture would be, on the person's own colour. */
export function Person({ name, size }: PersonProps) {
  const user = useAppSelector(selectUser, name);
  return (
    <div className={classes.person} data-color={personColor(name)}>
      <Avatar name={name} src={user?.avatarUrl} size={size} />
    </div>
  );
}

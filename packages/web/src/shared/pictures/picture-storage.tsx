import { trpc } from '../api/trpc.js';
import classes from './picture-storage.module.css';

const MEGABYTE = 1024 * 1024;

/** What one's own pictures and files take up, as far as that is known. */
export function PictureStorage() {
  const { data: room } = trpc.pictures.room.useQuery();
  if (room === undefined) return null;
  const used = (room.usedBytes / MEGABYTE).toFixed(1);
  return (
    <p className={classes.room}>
      {`Your pictures and files take up ${used} MB of ${room.roomBytes / MEGABYTE} MB. Deleting a post or message frees the space it takes.`}
    </p>
  );
}

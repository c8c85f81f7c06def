import { Checkbox } from '../../../../shared/ui/fields/checkbox.js';
import { usePictureSetting } from '../../../../shared/ui/pictures/picture-setting.js';
import { trpc } from '../../../../shared/api/trpc.js';
import classes from './picture-settings.module.css';

/** Where 'Always show pictures' is taken back. */
export function PictureChoice() {
  const [isAlwaysShown, setAlwaysShown] = usePictureSetting();
  return (
    <Checkbox
      label="Always show pictures"
      description="Pictures in posts come from other sites, which can tell that somebody is viewing them. This setting applies to this browser only."
      checked={isAlwaysShown}
      onChange={(event) => setAlwaysShown(event.currentTarget.checked)}
    />
  );
}

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

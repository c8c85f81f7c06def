import { Checkbox } from '../fields/checkbox.js';
import { usePictureSetting } from './picture-setting.js';

/** Where 'Always show pictures' is taken back. */
export function PictureChoice() {
  const [isAlwaysShown, setAlwaysShown] = usePictureSetting();
  return (
    <Checkbox
      label="Always show pictures"
      description="Pictures in posts come from other sites, which learn that somebody reads them. This choice holds in this browser."
      checked={isAlwaysShown}
      onChange={(event) => setAlwaysShown(event.currentTarget.checked)}
    />
  );
}

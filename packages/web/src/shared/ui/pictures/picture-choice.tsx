import { Checkbox } from '../fields/checkbox.js';
import { usePictureSetting } from './picture-setting.js';

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

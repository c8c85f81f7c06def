import { Checkbox } from '../ui/fields/field.js';
import { useSingleKeys } from '../session/browser-storage.js';

/** Where the shortcuts of a single character are turned off and on again. */
export function SingleKeysChoice() {
  const [isOn, setOn] = useSingleKeys();
  return (
    <Checkbox
      label="Keyboard shortcuts"
      description="Single keys such as j and k. Ctrl+K always works. This setting applies to this browser only."
      checked={isOn}
      onCheck={setOn}
    />
  );
}

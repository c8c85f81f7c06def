import { brushColors, withColor, type Toolbox } from '@collabor8/domain';
import { IconColorPicker } from '@tabler/icons-react';
import classes from './color-picker.module.css';

interface ColorPickerProps {
  readonly toolbox: Toolbox;
  readonly isDisabled: boolean;
  readonly onChange: (toolbox: Toolbox) => void;
}

/** A few colours at hand, and any other. Disabled while erasing (SPEC §4). */
export function ColorPicker({ toolbox, isDisabled, onChange }: ColorPickerProps) {
  const choose = (color: string) => onChange(withColor(toolbox, color));
  const isOwn = !brushColors.some(({ color }) => color === toolbox.color);
  return (
    <div className={classes.colors} role="group" aria-label="Colour">
      {brushColors.map(({ name, color }) => (
        <button
          key={color}
          type="button"
          className={classes.swatch}
          aria-label={name}
          aria-pressed={color === toolbox.color}
          title={name}
          disabled={isDisabled}
          onClick={() => choose(color)}
        >
          <span style={{ background: color }} />
        </button>
      ))}
      <label className={classes.own} data-own={isOwn || undefined} title="Another colour">
        <input
          type="color"
          aria-label="Colour picker"
          value={toolbox.color}
          disabled={isDisabled}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        <IconColorPicker size={20} stroke={1.75} aria-hidden />
        {isOwn && <span className={classes.dot} style={{ background: toolbox.color }} />}
      </label>
    </div>
  );
}

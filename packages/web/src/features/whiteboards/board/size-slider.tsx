import classes from './size-slider.module.css';

interface SizeSliderProps {
  readonly min: number;
  readonly max: number;
  readonly size: number;
  readonly onChange: (size: number) => void;
}

export const SizeSlider = ({ min, max, size, onChange }: SizeSliderProps) => (
  <div className={classes.slider}>
    <input
      type="range"
      aria-label="Size"
      title="Size ([ and ])"
      min={min}
      max={max}
      value={size}
      onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
    />
    <span className={classes.size} aria-hidden>
      {size}
    </span>
  </div>
);

import { grouped, type TagWithCount } from '@collabor8/domain';
import classes from './tag-input.module.css';

interface TagOptionsProps {
  readonly id: string;
  readonly options: readonly TagWithCount[];
  /** Index of the option that Enter takes. */
  readonly active: number;
  readonly onPick: (name: string) => void;
}

/** The keyboard stays in the input, which moves `active`; the mouse picks directly. */
export const TagOptions = ({ id, options, active, onPick }: TagOptionsProps) => (
  <div
    id={`${id}-options`}
    className={classes.options}
    role="listbox"
    aria-label="Suggestions"
    hidden={options.length === 0}
  >
    {options.map((tag, index) => (
      <div
        key={tag._id}
        id={`${id}-${index}`}
        className={classes.option}
        role="option"
        tabIndex={-1}
        aria-selected={index === active}
        onMouseDown={(event) => {
          event.preventDefault();
          onPick(tag.name);
        }}
      >
        <span className={classes.name} dir="auto">
          {tag.name}
        </span>{' '}
        <span className={classes.count}>{grouped(tag.qcnt)} questions</span>
      </div>
    ))}
  </div>
);

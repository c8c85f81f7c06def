import { NIM_OBJECTS, type GameOptions } from '@collabor8/domain';
import { ChoiceButtons } from '../../../shared/ui/choice-buttons.js';
import classes from './game-options.module.css';

const heaps = [15, NIM_OBJECTS, 31].map((objects) => ({
  value: String(objects),
  text: String(objects),
}));

const beginnings = [
  { value: 'firstToJoin', text: 'First to join' },
  { value: 'lot', text: 'Random' },
] as const;

const clocks = [
  { value: 'none', text: 'None' },
  { value: 'fiveMinutes', text: '5 min a side' },
] as const;

interface GameOptionFieldsProps {
  readonly options: GameOptions;
  readonly onChange: (options: GameOptions) => void;
  /** Of a game in which nobody joins first. */
  readonly firstText?: string;
}

/** What can be otherwise in a game than usual; what is as usual isn't named in `options`. */
export function GameOptionFields({ options, onChange, firstText }: GameOptionFieldsProps) {
  const { objects = NIM_OBJECTS, begins = 'firstToJoin', hasClock = false } = options;
  const [first, lot] = beginnings;
  return (
    <div className={classes.options}>
      <div className={classes.option}>
        <span>Objects</span>
        <ChoiceButtons
          label="Objects"
          choices={heaps}
          chosen={String(objects)}
          onChange={(value) => {
            const { objects: _before, ...others } = options;
            const chosen = Number(value);
            onChange(chosen === NIM_OBJECTS ? others : { ...others, objects: chosen });
          }}
        />
      </div>
      <div className={classes.option}>
        <span>Who begins</span>
        <ChoiceButtons
          label="Who begins"
          choices={[{ ...first, text: firstText ?? first.text }, lot]}
          chosen={begins}
          onChange={(value) => {
            const { begins: _before, ...others } = options;
            onChange(value === 'lot' ? { ...others, begins: value } : others);
          }}
        />
      </div>
      <div className={classes.option}>
        <span>Clock</span>
        <ChoiceButtons
          label="Clock"
          choices={clocks}
          chosen={hasClock ? 'fiveMinutes' : 'none'}
          onChange={(value) => {
            const { hasClock: _before, ...others } = options;
            onChange(value === 'none' ? others : { ...others, hasClock: true });
          }}
        />
      </div>
    </div>
  );
}

import {
  canBeLifted,
  canChooseColor,
  choosableOf,
  lastSeqOf,
  nextTurn,
  ownHistory,
  sizeSlider,
  takeTool,
  withSize,
  type Tool,
  type Toolbox,
  type LookChange,
  type ObjectEntry,
  brushColors,
  withColor,
} from '@collabor8/domain';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBrush,
  IconClearAll,
  IconEraser,
  IconHandStop,
  IconColorPicker,
} from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { IconButton } from '../../../../shared/ui/controls/button.js';
import classes from './toolbar.module.css';
import type { BoardActions } from '../use-board-actions.js';
import { ObjectTools, type ObjectToolsProps } from '../objects/object-tools.js';
import { SelectedActs } from '../objects/selected-acts.js';
import { useKeys } from '../../../../shared/shortcuts/use-keys.js';
import { Row, Text } from '../../../../shared/ui/layout.js';

interface ColorPickerProps {
  /** Undefined where several are selected. */
  readonly color: string | undefined;
  readonly isDisabled: boolean;
  readonly onChoose: (color: string) => void;
}

/** A few colours at hand, and any other. Disabled while erasing (SPEC §4). */
function ColorPicker({ color: chosen, isDisabled, onChoose }: ColorPickerProps) {
  const isOwn = chosen !== undefined && !brushColors.some(({ color }) => color === chosen);
  return (
    <div className={classes.colors} role="group" aria-label="Colour" data-heading="Colour">
      {brushColors.map(({ name, color }) => (
        <button
          key={color}
          type="button"
          className={classes.swatch}
          aria-label={name}
          aria-pressed={color === chosen}
          title={name}
          disabled={isDisabled}
          onClick={() => onChoose(color)}
        >
          <span>
            <span style={{ background: color }} />
          </span>
        </button>
      ))}
      <label className={classes.own} data-own={isOwn || undefined} title="Another colour">
        <input
          type="color"
          aria-label="Colour picker"
          value={chosen ?? '#000000'}
          disabled={isDisabled}
          onChange={(event) => onChoose(event.currentTarget.value)}
        />
        <IconColorPicker size={20} aria-hidden />
        {isOwn && <span className={classes.dot} style={{ background: chosen }} />}
      </label>
    </div>
  );
}

interface SizeSliderProps {
  readonly min: number;
  readonly max: number;
  readonly size: number;
  readonly onChange: (size: number) => void;
}

const SizeSlider = ({ min, max, size, onChange }: SizeSliderProps) => (
  <Row className={classes.slider} gap={8} data-heading="Size">
    <input
      type="range"
      aria-label="Size"
      title="Size ([ and ])"
      min={min}
      max={max}
      value={size}
      onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
    />
    <Text className={classes.size} size="s" tone="muted" isCount aria-hidden>
      {size}
    </Text>
  </Row>
);

/** Sliders and colour pickers say many values on the way to one. */
const SETTLED_MS = 250;

/** Gives objects another look once it stands; answers what they are about to get, too. */
function useRestyling(onChange: ObjectToolsProps['onChange']) {
  const [coming, setComing] = useState<LookChange>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const restyle = (objects: readonly ObjectEntry[], change: LookChange) => {
    if (objects.length === 0) return;
    clearTimeout(timer.current);
    const set = { ...coming, ...change };
    setComing(set);
    timer.current = setTimeout(() => {
      setComing({});
      onChange(objects.map(({ id }) => ({ object: id, set })));
    }, SETTLED_MS);
  };
  return [coming, restyle] as const;
}

const common = <T,>(values: readonly T[]): T | undefined =>
  new Set(values).size === 1 ? values[0] : undefined;

interface ToolbarProps {
  readonly toolbox: Toolbox;
  readonly onChange: (toolbox: Toolbox) => void;
  readonly acts: Pick<BoardActions, 'log' | 'painting' | 'takeBack' | 'bringBack' | 'clear'>;
  readonly reader: string;
  /** Whether something else than brush and eraser is in hand. */
  readonly isResting: boolean;
  readonly onTake: () => void;
  /** Whether the hand is taken up that moves the plane. */
  readonly isMoving: boolean;
  readonly onMove: () => void;
  readonly objectTools: Omit<ObjectToolsProps, 'toolbox' | 'objects'>;
  /** Whether the reader may take everything off the board. */
  readonly mayClear: boolean;
}

const icon = { size: 20, 'aria-hidden': true } as const;

const nothing = () => undefined;

/** What one draws with: only for those who may (SPEC §2). */
export function Toolbar(props: ToolbarProps) {
  const { toolbox, onChange, acts, reader, isResting, onTake } = props;
  const { log, painting, takeBack, bringBack, clear } = acts;
  const { hand } = props.objectTools;
  const isChoosing = hand.tool === 'select';
  const objects = isChoosing ? choosableOf(log, painting) : painting.objects;
  const objectTools = { ...props.objectTools, objects };
  const inked = painting.strokes.filter(({ pen }) => pen.tool === 'brush').length;
  const staysInk = log.base !== null && !canBeLifted(log.base.upTo, lastSeqOf(log));
  const hasOldInk = staysInk || inked > objects.length - painting.objects.length;
  const { undoable, redoable } = useMemo(() => ownHistory(log, reader), [log, reader]);
  const turn = (ids: readonly string[], change: (id: string) => void) =>
    ids.length === 0 ? null : () => nextTurn(log, ids).forEach(change);
  const [undo, redo] = [turn(undoable, takeBack), turn(redoable, bringBack)];
  const selected = useMemo(() => {
    const ids = new Set(hand.selected);
    return ids.size === 0 ? [] : objects.filter(({ id }) => ids.has(id));
  }, [objects, hand.selected]);
  const chosen = selected.filter(({ isLocked }) => !isLocked);
  const [coming, restyle] = useRestyling(objectTools.onChange);
  const color =
    chosen.length === 0 ? toolbox.color : (coming.color ?? common(chosen.map((one) => one.color)));
  const width = coming.width ?? common(chosen.map((one) => one.width)) ?? toolbox.brushSize;
  const slider = sizeSlider({ ...toolbox, brushSize: width });
  const take = (tool: Tool) => () => {
    onChange(takeTool(toolbox, tool));
    onTake();
  };
  const recolor = (next: string) => {
    const changed = withColor(toolbox, next);
    onChange(changed);
    restyle(chosen, { color: changed.color });
  };
  const resize = (size: number) => {
    const changed = withSize(toolbox, size);
    onChange(changed);
    restyle(chosen, { width: changed.brushSize });
  };
  useKeys({
    'Ctrl+Z': undo,
    'Ctrl+Shift+Z': redo,
    'Ctrl+Y': redo,
    B: take('brush'),
    P: take('brush'),
    E: take('eraser'),
    H: props.onMove,
    '[': () => resize(slider.size - 1),
    ']': () => resize(slider.size + 1),
  });
  return (
    <div className={classes.toolbar} role="toolbar" aria-label="Drawing tools">
      <div className={classes.group}>
        <IconButton label="Hand (H)" aria-pressed={props.isMoving} onClick={props.onMove}>
          <IconHandStop {...icon} />
        </IconButton>
        <IconButton
          label="Brush (B)"
          aria-pressed={!isResting && toolbox.tool === 'brush'}
          onClick={take('brush')}
        >
          <IconBrush {...icon} />
        </IconButton>
        <IconButton
          label="Eraser (E)"
          aria-pressed={!isResting && toolbox.tool === 'eraser'}
          onClick={take('eraser')}
        >
          <IconEraser {...icon} />
        </IconButton>
        <ObjectTools {...objectTools} toolbox={toolbox} />
      </div>
      <div className={classes.style}>
        <ColorPicker color={color} isDisabled={!canChooseColor(toolbox)} onChoose={recolor} />
        <SizeSlider {...slider} onChange={resize} />
        <SelectedActs
          {...objectTools}
          {...{ selected, toolbox }}
          onFill={(fill) => onChange({ ...toolbox, fill })}
          hasOldInk={hasOldInk}
        />
      </div>
      <div className={classes.turns}>
        <IconButton label="Undo (Ctrl+Z)" disabled={undo === null} onClick={undo ?? nothing}>
          <IconArrowBackUp {...icon} />
        </IconButton>
        <IconButton label="Redo (Ctrl+Shift+Z)" disabled={redo === null} onClick={redo ?? nothing}>
          <IconArrowForwardUp {...icon} />
        </IconButton>
        {props.mayClear && (
          <IconButton label="Clear" disabled={clear === null} onClick={clear ?? nothing}>
            <IconClearAll {...icon} />
          </IconButton>
        )}
      </div>
    </div>
  );
}

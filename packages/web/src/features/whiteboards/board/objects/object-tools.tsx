import {
  IconArrowUpRight,
  IconCircle,
  IconLine,
  IconPointer,
  IconRectangle,
  IconStackBack,
  IconStackFront,
  IconTrash,
  IconTypography,
} from '@tabler/icons-react';
import {
  OBJECT_RANK_MAX,
  objectShapes,
  type LookChange,
  type ObjectEntry,
  type ObjectsChange,
  type Toolbox,
} from '@collabor8/domain';
import { useMemo } from 'react';
import { IconButton } from '../../../../shared/ui/controls/button.js';
import toolbarClasses from '../canvas/toolbar.module.css';
import { useShortcuts } from '../canvas/use-shortcuts.js';
import type { ObjectHand, ObjectTool } from './object-hand.js';
import { shapeNames } from './object-names.js';
import { useRestyling } from './use-restyling.js';

const tools = ['select', ...objectShapes] as const;

const icons = {
  select: IconPointer,
  line: IconLine,
  arrow: IconArrowUpRight,
  rectangle: IconRectangle,
  ellipse: IconCircle,
  text: IconTypography,
};

/** As in Excalidraw. */
const keys: Readonly<Record<ObjectTool, string>> = {
  select: 'V',
  line: 'L',
  arrow: 'A',
  rectangle: 'R',
  ellipse: 'O',
  text: 'T',
};

const names: Readonly<Record<ObjectTool, string>> = { select: 'Select', ...shapeNames };

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

export interface ObjectToolsProps {
  readonly objects: readonly ObjectEntry[];
  readonly hand: ObjectHand;
  readonly onTake: (tool: ObjectTool) => void;
  readonly toolbox: Toolbox;
  readonly onChange: (changes: ObjectsChange['changes']) => void;
}

/** What one draws objects with, and what is done with those that are selected. */
export function ObjectTools({ objects, hand, toolbox, onTake, onChange }: ObjectToolsProps) {
  const ranks = useMemo(() => objects.map(({ rank }) => rank), [objects]);
  const selected = useMemo(() => {
    const chosen = new Set(hand.selected);
    return objects.flatMap(({ id }) => (chosen.has(id) ? [id] : []));
  }, [objects, hand.selected]);
  const setOf = (ids: readonly string[], set: LookChange) =>
    onChange(ids.map((object) => ({ object, set })));
  const setAll = (set: LookChange) => () => setOf(selected, set);
  useRestyling(toolbox, selected, setOf);
  useShortcuts(Object.fromEntries(tools.map((tool) => [keys[tool], () => onTake(tool)])));
  return (
    <>
      <div className={toolbarClasses.part} role="group" aria-label="Objects to draw">
        {tools.map((tool) => {
          const Icon = icons[tool];
          return (
            <IconButton
              key={tool}
              label={`${names[tool]} (${keys[tool]})`}
              aria-pressed={hand.tool === tool && !hand.isMoving}
              onClick={() => onTake(tool)}
            >
              <Icon {...icon} />
            </IconButton>
          );
        })}
      </div>
      {selected.length > 0 && (
        <div className={toolbarClasses.part} role="group" aria-label="Selected">
          <IconButton
            label="Bring to front"
            onClick={setAll({ rank: Math.min(OBJECT_RANK_MAX, Math.max(0, ...ranks) + 1) })}
          >
            <IconStackFront {...icon} />
          </IconButton>
          <IconButton
            label="Send to back"
            onClick={setAll({ rank: Math.max(-OBJECT_RANK_MAX, Math.min(0, ...ranks) - 1) })}
          >
            <IconStackBack {...icon} />
          </IconButton>
          <IconButton label="Delete (Delete)" onClick={setAll({ isDeleted: true })}>
            <IconTrash {...icon} />
          </IconButton>
        </div>
      )}
    </>
  );
}

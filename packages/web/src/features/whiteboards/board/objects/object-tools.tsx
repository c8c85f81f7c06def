import {
  IconArrowUpRight,
  IconCircle,
  IconLine,
  IconNote,
  IconPointer,
  IconRectangle,
  IconSquareRotated,
  IconTypography,
  IconWand,
} from '@tabler/icons-react';
import type { BoardObject, ObjectEntry, ObjectsChange, Toolbox } from '@collabor8/domain';
import { IconButton } from '../../../../shared/ui/controls/button.js';
import toolbarClasses from '../canvas/toolbar.module.css';
import { useShortcuts } from '../canvas/use-shortcuts.js';
import type { ObjectHand, ObjectTool } from './object-hand.js';
import { kindNames } from './object-names.js';
import { PictureTool } from './picture-tool.js';

const tools = [
  'select',
  'line',
  'arrow',
  'rectangle',
  'diamond',
  'ellipse',
  'text',
  'note',
  'laser',
] as const;
type Tool = (typeof tools)[number];

const icons = {
  select: IconPointer,
  line: IconLine,
  arrow: IconArrowUpRight,
  rectangle: IconRectangle,
  diamond: IconSquareRotated,
  ellipse: IconCircle,
  text: IconTypography,
  note: IconNote,
  laser: IconWand,
};

/** As in Excalidraw, which has no notes. */
const keys: Readonly<Record<Tool, string>> = {
  select: 'V',
  line: 'L',
  arrow: 'A',
  rectangle: 'R',
  diamond: 'D',
  ellipse: 'O',
  text: 'T',
  note: 'N',
  laser: 'K',
};

const names: Readonly<Record<Tool, string>> = { select: 'Select', laser: 'Laser', ...kindNames };

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

export interface ObjectToolsProps {
  readonly objects: readonly ObjectEntry[];
  readonly hand: ObjectHand;
  readonly onAdd: (object: BoardObject) => void;
  readonly onTake: (tool: ObjectTool) => void;
  readonly toolbox: Toolbox;
  readonly onChange: (changes: ObjectsChange['changes']) => void;
}

/** What one draws objects with. */
export function ObjectTools(props: ObjectToolsProps) {
  const { objects, hand, onTake } = props;
  useShortcuts(Object.fromEntries(tools.map((tool) => [keys[tool], () => onTake(tool)])));
  return (
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
      <PictureTool objects={objects} hand={hand} onAdd={props.onAdd} />
    </div>
  );
}

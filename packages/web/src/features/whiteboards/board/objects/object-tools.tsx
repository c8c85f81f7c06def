import {
  IconArrowUpRight,
  IconBoxMultiple,
  IconCircle,
  IconClipboardCopy,
  IconDiamond,
  IconLine,
  IconNote,
  IconPointer,
  IconRectangle,
  IconStackBack,
  IconStackFront,
  IconTrash,
  IconTypography,
  IconWand,
} from '@tabler/icons-react';
import {
  groupingOf,
  OBJECT_RANK_MAX,
  ungroupingOf,
  type BoardObject,
  type LookChange,
  type ObjectEntry,
  type ObjectsChange,
  type Toolbox,
} from '@collabor8/domain';
import { newId } from '../../../../shared/new-id.js';
import { IconButton } from '../../../../shared/ui/controls/button.js';
import { copyPng, objectsToPng } from '../dialogs/board-png.js';
import toolbarClasses from '../canvas/toolbar.module.css';
import { useShortcuts } from '../canvas/use-shortcuts.js';
import type { ObjectHand, ObjectTool } from './object-hand.js';
import { kindNames } from './object-names.js';
import { PictureText } from './picture-text.js';
import { PictureTool } from './picture-tool.js';
import { useRestyling } from './use-restyling.js';

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
  diamond: IconDiamond,
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

/** What one draws objects with, and what is done with those that are selected. */
export function ObjectTools(props: ObjectToolsProps) {
  const { objects, hand, toolbox, onTake, onChange } = props;
  const ranks = objects.map(({ rank }) => rank);
  const chosen = objects.filter(({ id }) => hand.selected.includes(id));
  const selected = chosen.map(({ id }) => id);
  const setOf = (ids: readonly string[], set: LookChange) =>
    onChange(ids.map((object) => ({ object, set })));
  const setAll = (set: LookChange) => () => setOf(selected, set);
  useRestyling(toolbox, selected, setOf);
  const only = chosen.length === 1 ? chosen[0] : undefined;
  const grouping = groupingOf(chosen, '');
  const ungrouping = ungroupingOf(chosen);
  const group = grouping && (() => onChange(groupingOf(chosen, newId()) ?? []));
  const ungroup = ungrouping && (() => onChange(ungrouping));
  useShortcuts({
    ...Object.fromEntries(tools.map((tool) => [keys[tool], () => onTake(tool)])),
    'Ctrl+G': group,
    'Ctrl+Shift+G': ungroup,
  });
  return (
    <>
      <div className={toolbarClasses.part} role="group" aria-label="Objects to draw">
        {tools.map((tool) => {
          const Icon = icons[tool];
          return (
            <IconButton
              key={tool}
              label={`${names[tool]} (${keys[tool]})`}
              aria-pressed={hand.tool === tool}
              onClick={() => onTake(tool)}
            >
              <Icon {...icon} />
            </IconButton>
          );
        })}
        <PictureTool objects={objects} hand={hand} onAdd={props.onAdd} />
      </div>
      {selected.length > 0 && (
        <div className={toolbarClasses.part} role="group" aria-label="Selected">
          {only?.form === 'picture' && (
            <PictureText
              key={only.id}
              picture={only}
              onSay={(text) => setOf([only.id], { text })}
            />
          )}
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
          {group !== null && (
            <IconButton label="Group (Ctrl+G)" onClick={group}>
              <IconBoxMultiple {...icon} />
            </IconButton>
          )}
          {ungroup !== null && (
            <IconButton label="Ungroup (Ctrl+Shift+G)" onClick={ungroup}>
              <IconBoxMultiple {...icon} strokeDasharray="2 3" />
            </IconButton>
          )}
          <IconButton label="Copy as PNG" onClick={() => copyPng(() => objectsToPng(chosen))}>
            <IconClipboardCopy {...icon} />
          </IconButton>
          <IconButton label="Delete (Delete)" onClick={setAll({ isDeleted: true })}>
            <IconTrash {...icon} />
          </IconButton>
        </div>
      )}
    </>
  );
}

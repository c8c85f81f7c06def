import {
  IconBoxMultiple,
  IconClipboardCopy,
  IconStackBack,
  IconStackFront,
  IconTrash,
} from '@tabler/icons-react';
import { groupingOf, OBJECT_RANK_MAX, ungroupingOf, type LookChange } from '@collabor8/domain';
import { useMemo } from 'react';
import { newId } from '../../../../shared/new-id.js';
import { IconButton } from '../../../../shared/ui/controls/button.js';
import toolbarClasses from '../canvas/toolbar.module.css';
import { useShortcuts } from '../canvas/use-shortcuts.js';
import { copyPng, objectsToPng } from '../dialogs/board-png.js';
import type { ObjectToolsProps } from './object-tools.js';
import { PictureText } from './picture-text.js';
import { useRestyling } from './use-restyling.js';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

type SelectedActsProps = Pick<ObjectToolsProps, 'objects' | 'hand' | 'toolbox' | 'onChange'>;

/** What is done with the objects that are selected. */
export function SelectedActs({ objects, hand, toolbox, onChange }: SelectedActsProps) {
  const ranks = useMemo(() => objects.map(({ rank }) => rank), [objects]);
  const chosen = useMemo(() => {
    const ids = new Set(hand.selected);
    return ids.size === 0 ? [] : objects.filter(({ id }) => ids.has(id));
  }, [objects, hand.selected]);
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
  useShortcuts({ 'Ctrl+G': group, 'Ctrl+Shift+G': ungroup });
  if (selected.length === 0) return null;
  return (
    <div className={toolbarClasses.acts} role="group" aria-label="Selected">
      {only?.form === 'picture' && (
        <PictureText key={only.id} picture={only} onSay={(text) => setOf([only.id], { text })} />
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
  );
}

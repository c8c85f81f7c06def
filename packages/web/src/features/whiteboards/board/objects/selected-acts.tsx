import {
  IconBoxMultiple,
  IconClipboardCopy,
  IconCopy,
  IconLayoutAlignLeft,
  IconLock,
  IconLockOpen,
  IconRotateClockwise,
  IconStackBack,
  IconStackFront,
  IconTrash,
  IconAlt,
} from '@tabler/icons-react';
import {
  alignedTogether,
  alignments,
  canAlign,
  canChooseColor,
  carried,
  copiesOf,
  fillColorOf,
  groupingOf,
  isClosedShape,
  middleOfAll,
  OBJECT_RANK_MAX,
  objectFills,
  together,
  TURN_STEP,
  turnedTogether,
  ungroupingOf,
  allTogether,
  type LookChange,
  type ObjectFill,
  type Toolbox,
  harmlessText,
  OBJECT_TEXT_MAX,
  type ObjectEntry,
  wayOfCopies,
  type Alignment,
} from '@collabor8/domain';
import { useMemo, useState, type ReactNode } from 'react';
import { newId } from '../../../../shared/new-id.js';
import { Button, IconButton } from '../../../../shared/ui/controls/button.js';
import { Hint } from '../../../../shared/ui/layout.js';
import { MoreMenu } from '../../../../shared/ui/menu.js';
import toolbarClasses from '../canvas/toolbar.module.css';
import { useKeys } from '../../../../shared/shortcuts/use-keys.js';
import { copyPng, objectsToPng } from '../dialogs/board-png.js';
import { placesOf } from './selection-frame.js';
import type { ObjectToolsProps } from './object-tools.js';
import { FormDialog } from '../../../../shared/ui/dialogs/dialog.js';
import { TextInput } from '../../../../shared/ui/fields/field.js';

interface PictureTextProps {
  readonly picture: ObjectEntry;
  readonly onSay: (text: string) => void;
}

function TextDialog({ picture, onSay, onClose }: PictureTextProps & { onClose: () => void }) {
  const [text, setText] = useState(picture.text);
  return (
    <FormDialog
      title="What the picture shows"
      submitLabel="Save"
      onClose={onClose}
      onSubmit={() => {
        onSay(harmlessText(text).trim());
        onClose();
      }}
    >
      <TextInput
        label="Read aloud by screen readers"
        data-autofocus
        maxLength={OBJECT_TEXT_MAX}
        value={text}
        onText={setText}
      />
    </FormDialog>
  );
}

/** Says what a picture shows. */
function PictureText(props: PictureTextProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label="What the picture shows" onClick={() => setOpen(true)}>
        <IconAlt size={20} aria-hidden />
      </IconButton>
      {isOpen && <TextDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

const fillNames: Readonly<Record<ObjectFill, string>> = {
  none: 'No fill',
  tint: 'Tint',
  solid: 'Solid',
  note: 'Yellow',
};

interface FillPickerProps {
  readonly toolbox: Toolbox;
  readonly shapes: readonly ObjectEntry[];
  readonly onChoose: (fill: ObjectFill) => void;
}

/** The fill of the shapes that are selected, and of those that are drawn next. */
function FillPicker({ toolbox, shapes, onChoose }: FillPickerProps) {
  const fills = new Set(shapes.map(({ fill = 'none' }) => fill));
  if (shapes.length === 0) fills.add(toolbox.fill);
  return (
    <div className={toolbarClasses.fills} role="group" aria-label="Fill" data-heading="Fill">
      {objectFills.map((fill) => (
        <button
          key={fill}
          type="button"
          data-fill={fill}
          aria-label={fillNames[fill]}
          aria-pressed={fills.size === 1 && fills.has(fill)}
          title={fillNames[fill]}
          disabled={!canChooseColor(toolbox)}
          onClick={() => onChoose(fill)}
        >
          <span
            style={{
              background: fillColorOf(fill, toolbox.color) ?? undefined,
              borderColor: fill === 'tint' ? toolbox.color : undefined,
            }}
          />
        </button>
      ))}
    </div>
  );
}

const icon = { size: 20, 'aria-hidden': true } as const;

const alignmentNames: Readonly<Record<Alignment, string>> = {
  ...{ left: 'Align left', centre: 'Align centre', right: 'Align right' },
  ...{ top: 'Align top', middle: 'Align middle', bottom: 'Align bottom' },
  ...{ across: 'Distribute horizontally', down: 'Distribute vertically' },
};

const AlignMenu = ({ onAlign }: { readonly onAlign: (alignment: Alignment) => void }) => (
  <MoreMenu label="Align" variant="subtle" icon={<IconLayoutAlignLeft {...icon} />}>
    {alignments.map((alignment) => (
      <Button key={alignment} variant="subtle" color="gray" onClick={() => onAlign(alignment)}>
        {alignmentNames[alignment]}
      </Button>
    ))}
  </MoreMenu>
);

const Acts = ({ children }: { readonly children: ReactNode }) => (
  <div className={toolbarClasses.acts} role="group" aria-label="Selected" data-heading="Selected">
    {children}
  </div>
);

interface SelectedActsProps extends Pick<
  ObjectToolsProps,
  'objects' | 'hand' | 'toolbox' | 'onAdd' | 'onChange'
> {
  /** Locked ones, too. */
  readonly selected: readonly ObjectEntry[];
  readonly onFill: (fill: ObjectFill) => void;
  /** Whether strokes can be seen that can't be selected. */
  readonly hasOldInk: boolean;
}

/** What shapes are filled with, and what is done with the objects that are selected; where nothing is, what can't be. */
export function SelectedActs(props: SelectedActsProps) {
  const { objects, hand, toolbox, onAdd, onChange, onFill, hasOldInk } = props;
  const ranks = useMemo(() => objects.map(({ rank }) => rank), [objects]);
  const chosen = props.selected.filter(({ isLocked }) => !isLocked);
  const locked = props.selected.flatMap(({ id, isLocked }) => (isLocked ? [id] : []));
  const setOf = (ids: readonly string[], set: LookChange) =>
    onChange(ids.map((object) => ({ object, set })));
  const idsOf = (some: readonly ObjectEntry[]) => some.map(({ id }) => id);
  const setAll = (set: LookChange) => () => setOf(idsOf(chosen), set);
  const only = chosen.length === 1 ? chosen[0] : undefined;
  const grouping = groupingOf(chosen, '');
  const ungrouping = ungroupingOf(chosen);
  const group = grouping && (() => onChange(groupingOf(chosen, newId()) ?? []));
  const ungroup = ungrouping && (() => onChange(ungrouping));
  const turn = (degrees: number) => () => {
    const turned = turnedTogether(chosen, { about: middleOfAll(chosen), degrees });
    onChange(placesOf(objects, carried(together(objects, chosen), turned)));
  };
  const align = (alignment: Alignment) => {
    const changes = placesOf(objects, alignedTogether(objects, chosen, alignment));
    if (changes.length > 0) onChange(changes);
  };
  const shapes = chosen.filter(isClosedShape);
  const fills = (
    <FillPicker
      {...{ toolbox, shapes }}
      onChoose={(fill) => {
        onFill(fill);
        const others = shapes.filter((shape) => (shape.fill ?? 'none') !== fill);
        setOf(idsOf(others), { fill });
      }}
    />
  );
  const duplicate = () => {
    const whole = allTogether(together(objects, chosen));
    const [by, rank] = [wayOfCopies(whole, null), Math.max(0, ...ranks)];
    const copies = copiesOf(whole, { newId, rank, by });
    copies.forEach(onAdd);
    hand.select(copies.map(({ id }) => id));
  };
  const isAny = chosen.length > 0;
  const lock = setAll({ isLocked: true });
  const unlock = locked.length > 0 ? () => setOf(locked, { isLocked: false }) : null;
  const unlocking = unlock && (
    <IconButton label={`Unlock${isAny ? '' : ' (Ctrl+Shift+L)'}`} onClick={unlock}>
      <IconLockOpen {...icon} />
    </IconButton>
  );
  useKeys({
    'Ctrl+D': isAny ? duplicate : null,
    'Ctrl+G': group,
    'Ctrl+Shift+G': ungroup,
    'Ctrl+Shift+L': isAny ? lock : unlock,
    ',': isAny ? turn(-TURN_STEP) : null,
    '.': isAny ? turn(TURN_STEP) : null,
  });
  if (!isAny) {
    return (
      <>
        {fills}
        {unlocking && <Acts>{unlocking}</Acts>}
        {!unlocking && hand.tool === 'select' && hasOldInk && (
          <Hint className={toolbarClasses.hint}>
            Older strokes, and strokes that were partly erased, can’t be selected.
          </Hint>
        )}
      </>
    );
  }
  return (
    <>
      {fills}
      <Acts>
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
        <IconButton label="Turn (. and ,)" onClick={turn(TURN_STEP)}>
          <IconRotateClockwise {...icon} />
        </IconButton>
        {canAlign(chosen) && <AlignMenu onAlign={align} />}
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
        <IconButton label="Duplicate (Ctrl+D)" onClick={duplicate}>
          <IconCopy {...icon} />
        </IconButton>
        <IconButton label="Lock (Ctrl+Shift+L)" onClick={lock}>
          <IconLock {...icon} />
        </IconButton>
        {unlocking}
        <IconButton label="Delete (Delete)" onClick={setAll({ isDeleted: true })}>
          <IconTrash {...icon} />
        </IconButton>
        <IconButton label="Copy as PNG" onClick={() => copyPng(() => objectsToPng(chosen))}>
          <IconClipboardCopy {...icon} />
        </IconButton>
      </Acts>
    </>
  );
}

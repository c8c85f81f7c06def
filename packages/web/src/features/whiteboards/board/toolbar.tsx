import { canChooseColor, sizeSlider, takeTool, withSize, type Toolbox } from '@collabor8/domain';
import { IconArrowBackUp, IconArrowForwardUp, IconBrush, IconEraser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../shared/ui/controls/icon-button.js';
import { ColorPicker } from './color-picker.js';
import { SizeSlider } from './size-slider.js';
import classes from './toolbar.module.css';
import type { Acts } from './use-acts.js';
import { useShortcuts } from './use-shortcuts.js';

interface ToolbarProps {
  readonly toolbox: Toolbox;
  readonly onChange: (toolbox: Toolbox) => void;
  readonly acts: Pick<Acts, 'undo' | 'redo'>;
  /** Further buttons at the end. */
  readonly children?: ReactNode;
}

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

const nothing = () => undefined;

/** What one draws with: only for those who may (SPEC §2). */
export function Toolbar({ toolbox, onChange, acts, children }: ToolbarProps) {
  const { undo, redo } = acts;
  const slider = sizeSlider(toolbox);
  const resize = (size: number) => onChange(withSize(toolbox, size));
  useShortcuts({
    'Ctrl+Z': undo,
    'Ctrl+Shift+Z': redo,
    'Ctrl+Y': redo,
    B: () => onChange(takeTool(toolbox, 'brush')),
    E: () => onChange(takeTool(toolbox, 'eraser')),
    '[': () => resize(slider.size - 1),
    ']': () => resize(slider.size + 1),
  });
  return (
    <div className={classes.toolbar} role="toolbar" aria-label="Drawing tools">
      <div className={classes.group}>
        <IconButton
          label="Brush (B)"
          aria-pressed={toolbox.tool === 'brush'}
          onClick={() => onChange(takeTool(toolbox, 'brush'))}
        >
          <IconBrush {...icon} />
        </IconButton>
        <IconButton
          label="Eraser (E)"
          aria-pressed={toolbox.tool === 'eraser'}
          onClick={() => onChange(takeTool(toolbox, 'eraser'))}
        >
          <IconEraser {...icon} />
        </IconButton>
      </div>
      <ColorPicker toolbox={toolbox} isDisabled={!canChooseColor(toolbox)} onChange={onChange} />
      <SizeSlider {...slider} onChange={resize} />
      <div className={classes.group}>
        <IconButton label="Undo (Ctrl+Z)" disabled={undo === null} onClick={undo ?? nothing}>
          <IconArrowBackUp {...icon} />
        </IconButton>
        <IconButton label="Redo (Ctrl+Shift+Z)" disabled={redo === null} onClick={redo ?? nothing}>
          <IconArrowForwardUp {...icon} />
        </IconButton>
        {children}
      </div>
    </div>
  );
}

import { listenTo } from '../../../../shared/listeners.js';
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconMaximize,
  IconMinimize,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { IconButton } from '../../../../shared/ui/controls/button.js';
import { useKeys } from '../../../../shared/shortcuts/use-keys.js';
import type { Zoom } from './use-zoom.js';
import classes from './zoom-controls.module.css';

export interface ZoomControlsProps extends Pick<Zoom, 'zoomIn' | 'zoomOut' | 'toSheet'> {
  readonly scale: number;
  readonly showAll: () => void;
}

const icon = { size: 20, 'aria-hidden': true } as const;

const nothing = () => undefined;

const watchFullScreen = (listener: () => void): (() => void) =>
  listenTo(document, ['fullscreenchange'], listener);

/** The board on all of the screen, where the browser lets pages do that. */
function FullScreenButton() {
  const isFull = useSyncExternalStore(watchFullScreen, () => document.fullscreenElement !== null);
  const toggle = async () => {
    // What is refused stays as it is.
    const change = isFull
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen();
    await change.catch(() => undefined);
  };
  useKeys({ F: () => void toggle() });
  return (
    <IconButton label={isFull ? 'Leave full screen (F)' : 'Full screen (F)'} onClick={toggle}>
      {isFull ? <IconMinimize {...icon} /> : <IconMaximize {...icon} />}
    </IconButton>
  );
}

export function ZoomControls(props: ZoomControlsProps) {
  const { scale, zoomIn, zoomOut, toSheet, showAll } = props;
  useKeys({
    ...{ '+': zoomIn, '-': zoomOut, 'Shift+1': showAll },
    ...{ '0': toSheet, 'Shift+0': toSheet, 'Ctrl+0': toSheet },
  });
  return (
    <div className={classes.controls} role="group" aria-label="Zoom">
      <IconButton label="Zoom out (-)" disabled={zoomOut === null} onClick={zoomOut ?? nothing}>
        <IconZoomOut {...icon} />
      </IconButton>
      <span className={classes.scale} role="status">
        {`${Math.round(scale * 100)}%`}
      </span>
      <IconButton label="Zoom in (+)" disabled={zoomIn === null} onClick={zoomIn ?? nothing}>
        <IconZoomIn {...icon} />
      </IconButton>
      {toSheet === null ? (
        <IconButton label="Show all (Shift+1)" onClick={showAll}>
          <IconArrowsMaximize {...icon} />
        </IconButton>
      ) : (
        <IconButton label="Back to the sheet (0)" onClick={toSheet}>
          <IconArrowsMinimize {...icon} />
        </IconButton>
      )}
      {document.fullscreenEnabled && <FullScreenButton />}
    </div>
  );
}

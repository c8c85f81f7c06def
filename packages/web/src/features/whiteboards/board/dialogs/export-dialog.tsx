import {
  boardToSvg,
  extentOf,
  grownBy,
  paintingOf,
  SHEET,
  type BoardLog,
  EXCALIDRAW_FILE_MAX,
  type Imported,
} from '@collabor8/domain';
import { IconDownload, IconPlayerPlay } from '@tabler/icons-react';
import { Button, IconButton } from '../../../../shared/ui/controls/button.js';
import { useMemo, useState, useRef } from 'react';
import { Dialog } from '../../../../shared/ui/dialogs/dialog.js';
import { Checkbox } from '../../../../shared/ui/fields/field.js';
import { AlertLine } from '../../../../shared/ui/states/states.js';
import type { BoardPictures } from '../canvas/board-pictures.js';
import { download, toDataUrl } from '../../../../shared/download.js';
import classes from './export-dialog.module.css';
import { useReadWholeLog } from '../use-playback.js';
import { heightOf, widthOf, type Pane } from '../canvas/viewport.js';
import { copyPng, paneOf, picturesForSvg, toPng } from './board-png.js';
import { loadChunk } from '../../../../shared/lazy/lazy-part.js';
import { notifyError, notifySuccess } from '../../../../shared/ui/notices/notify.js';

interface ImportButtonProps {
  readonly onImport: (objects: Imported['objects']) => void;
}

const saidOf = ({ objects: { length }, leftOut }: Omit<Imported, 'pictures'>): string => {
  const drawn = `Imported ${length === 1 ? '1 element' : `${length} elements`}.`;
  return leftOut.length === 0 ? drawn : `${drawn} Left out: ${leftOut.join(', ')}.`;
};

/** Brings the elements of an `.excalidraw` file to the board, each as if it were drawn here. */
function ImportButton({ onImport }: ImportButtonProps) {
  const field = useRef<HTMLInputElement>(null);
  const read = async (file: File) => {
    if (file.size > EXCALIDRAW_FILE_MAX) {
      notifyError('This file is too large to be imported.');
      return;
    }
    const text = await file.text().catch(() => null);
    if (text === null) {
      notifyError('The file could not be read.');
      return;
    }
    const { readFile } = await loadChunk(() => import('../objects/from-elsewhere.js'));
    const drawn = await readFile(text);
    if (!drawn.ok) {
      notifyError(drawn.error);
      return;
    }
    onImport(drawn.value.objects);
    notifySuccess(saidOf(drawn.value));
  };
  return (
    <>
      <Button variant="default" onClick={() => field.current?.click()}>
        Import
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        aria-label="Excalidraw file"
        accept=".excalidraw,application/json"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file !== undefined) void read(file);
        }}
      />
    </>
  );
}

/** Around what is drawn, in pixels of the plane. */
const MARGIN = 20;

/** A title as the name of a file, without what file systems refuse. */
const fileNameOf = (title: string): string =>
  title
    .replace(/[\p{Cc}\\/:*?"<>|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim() || 'whiteboard';

interface ExportDialogProps {
  readonly boardId: string;
  readonly title: string;
  readonly log: BoardLog;
  readonly pictures: BoardPictures;
  /** Null for those who may only look. */
  readonly onImport: ImportButtonProps['onImport'] | null;
  readonly onClose: () => void;
}

const FAILED = 'The whiteboard could not be exported. Check your connection and try again.';

const sizeOf = ({ area, scale }: Pane): string =>
  [widthOf(area), heightOf(area)].map((length) => Math.round(length * scale)).join(' by ');

/** The board as a file: its pixels, lines that stay sharp at any size, or its log. */
function ExportDialog(props: ExportDialogProps) {
  const { boardId, title, log, pictures, onImport, onClose } = props;
  const [problem, setProblem] = useState<string | null>(null);

  const readWholeLog = useReadWholeLog(boardId);

  const painting = useMemo(() => paintingOf(log), [log]);
  const extent = useMemo(() => extentOf(painting), [painting]);
  const isBeyond = extent !== SHEET;
  const [isAll, setAll] = useState(true);
  const area = isBeyond && isAll ? grownBy(extent, MARGIN) : SHEET;
  const makers = {
    png: () => toPng(painting, pictures, area),
    svg: async () => {
      const ground =
        painting.ground === null
          ? undefined
          : await toDataUrl(await toPng({ ...painting, strokes: [], objects: [] }, pictures));
      const images = await picturesForSvg(painting.objects);
      const svg = boardToSvg(painting, { title, ground, pictures: images, box: area });
      return new Blob([svg], { type: 'image/svg+xml' });
    },
    json: async () => {
      const entries = await readWholeLog();
      const file = { type: 'collabor8/board', version: 1, title, entries };
      return new Blob([JSON.stringify(file)], { type: 'application/json' });
    },
  };
  const save = async (kind: keyof typeof makers) => {
    try {
      download(await makers[kind](), `${fileNameOf(title)}.${kind}`);
      onClose();
    } catch {
      setProblem(FAILED);
    }
  };
  return (
    <Dialog title="Export" onClose={onClose}>
      {isBeyond && (
        <Checkbox label="With what lies beyond the sheet" checked={isAll} onCheck={setAll} />
      )}
      <div className={classes.choices}>
        <Button data-autofocus onClick={() => save('png')}>
          PNG
        </Button>
        <p>{`A picture of ${sizeOf(paneOf(area))} pixels.`}</p>
        <Button
          variant="default"
          onClick={async () => {
            await copyPng(makers.png);
            onClose();
          }}
        >
          Copy as PNG
        </Button>
        <p>The same picture, ready to paste elsewhere.</p>
        <Button variant="default" onClick={() => save('svg')}>
          SVG
        </Button>
        <p>Lines that stay sharp at any size.</p>
        <Button variant="default" onClick={() => save('json')}>
          JSON
        </Button>
        <p>Its whole history: every stroke and change, who made it and when.</p>
        {onImport !== null && (
          <>
            <ImportButton
              onImport={(drawn) => {
                onImport(drawn);
                onClose();
              }}
            />
            <p>Adds the elements of an .excalidraw file to this board.</p>
          </>
        )}
      </div>
      <AlertLine message={problem} />
    </Dialog>
  );
}

interface ReplayAndExportProps extends Omit<ExportDialogProps, 'onClose'> {
  readonly onReplay: () => void;
}

/** How a board came to be, and the way to have it as a file and to bring another here. */
export function ReplayAndExport({ onReplay, ...board }: ReplayAndExportProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.corner}>
      <IconButton label="Replay" onClick={onReplay}>
        <IconPlayerPlay size={20} aria-hidden />
      </IconButton>
      <IconButton label="Export" onClick={() => setOpen(true)}>
        <IconDownload size={20} aria-hidden />
      </IconButton>
      {isOpen && <ExportDialog {...board} onClose={() => setOpen(false)} />}
    </div>
  );
}

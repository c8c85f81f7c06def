import { pictureMark } from '@collabor8/domain';
import { useEffect, useRef, useState } from 'react';
import { freeMark, takeMark } from './upload-marks.js';
import { insertMark, replaceMark, textOf, type TextOfPictures } from './picture-text.js';
import { PictureError, sendPicture } from './send-picture.js';

interface SendingOptions {
  readonly file: File;
  readonly text: TextOfPictures;
  /** The picture is in the text. */
  readonly onDone: () => void;
}

type SendingState =
  | { readonly kind: 'sending'; readonly part: number }
  | { readonly kind: 'failed'; readonly problem: string };

/** One picture on its way to a text, with a mark in its place until it is there. */
export function useSending({ file, text, onDone }: SendingOptions) {
  const [state, setState] = useState<SendingState>({ kind: 'sending', part: 0 });
  const running = useRef<{ readonly abort: AbortController; readonly mark: string }>(undefined);

  // What ends it was begun several letters ago.
  const latestText = useRef(text);
  useEffect(() => {
    latestText.current = text;
  }, [text]);

  const end = (by: string) => {
    if (running.current === undefined) return;
    const { mark } = running.current;
    running.current = undefined;
    freeMark(mark);
    replaceMark(latestText.current, mark, by);
  };

  return {
    state,

    /** Whether the text would be posted with the mark in the picture's place. */
    isInText: () => {
      const mark = running.current?.mark;
      return mark !== undefined && textOf(latestText.current).includes(mark);
    },

    begin: () => {
      const abort = new AbortController();
      const mark = takeMark(file.name);
      running.current = { abort, mark };
      insertMark(text, mark);
      setState({ kind: 'sending', part: 0 });
      const { signal } = abort;
      const onProgress = (part: number) => setState({ kind: 'sending', part });
      sendPicture(file, { signal, onProgress }).then(
        (picture) => {
          if (signal.aborted) return;
          end(pictureMark(file.name, picture));
          onDone();
        },
        (error: unknown) => {
          if (signal.aborted) return;
          end('');
          const problem = error instanceof PictureError ? error.message : 'Something went wrong.';
          setState({ kind: 'failed', problem });
        },
      );
    },

    /** Takes its mark out of the text; harmless when there is nothing to cancel. */
    cancel: () => {
      running.current?.abort.abort();
      end('');
    },
  };
}

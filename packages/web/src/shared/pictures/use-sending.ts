import {
  FILE_MAX_BYTES,
  fileMark,
  fileSchema,
  isPictureType,
  PICTURE_MAX_BYTES,
  pictureMark,
  pictureMarksIn,
  pictureSchema,
  uploadingMark,
  type Picture,
} from '@collabor8/domain';
import { useEffect, useRef, useState } from 'react';
import { insertMark, replaceMark, textOf, type TextOfPictures } from './picture-text.js';

/** Seconds that the server may ask to wait for without it being a refusal. */
const SHORT_WAIT_SECONDS = 5;
const TRIES = 20;
/** Letters of a file's name, of its end: that says what it is. */
const NAME_SENT_MAX = 255;

interface SendOptions {
  readonly signal: AbortSignal;
  /** From 0 to 1, of what is sent. */
  readonly onProgress: (part: number) => void;
}

/** Why a picture or file was not taken, in a sentence for whoever sent it. */
export class SendingError extends Error {}

const MEGABYTE = 1024 * 1024;

/** Where something is sent, how large it may be, what stands for it in a text; what not all browsers show goes as it is. */
const sendableOf = (file: File) =>
  isPictureType(file.type)
    ? {
        path: '/picture',
        maxBytes: PICTURE_MAX_BYTES,
        tooLarge: `A picture cannot be larger than ${PICTURE_MAX_BYTES / MEGABYTE} MB.`,
        markOf: (answer: unknown) => pictureMark(file.name, pictureSchema.parse(answer)),
      }
    : {
        path: `/file?name=${encodeURIComponent(file.name.slice(-NAME_SENT_MAX))}`,
        maxBytes: FILE_MAX_BYTES,
        tooLarge: `A file cannot be larger than ${FILE_MAX_BYTES / MEGABYTE} MB.`,
        markOf: (answer: unknown) => fileMark(file.name, fileSchema.parse(answer)),
      };

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: number;
}

/** A request of the older kind: `fetch` doesn't tell how far it is. */
function post(path: string, file: File, { signal, onProgress }: SendOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        retryAfter: Number(request.getResponseHeader('Retry-After') ?? Infinity),
      });
    request.onerror = () =>
      reject(
        new SendingError(
          navigator.onLine
            ? 'The server could not be reached.'
            : 'You are offline. Try again when you are back.',
        ),
      );
    const cancel = () => {
      request.abort();
      reject(new DOMException('Cancelled', 'AbortError'));
    };
    signal.addEventListener('abort', cancel, { once: true });
    if (signal.aborted) cancel();
    else request.send(file);
  });
}

const wait = (seconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, seconds * 1000));

async function sendNow(file: File, options: SendOptions): Promise<string> {
  const { path, markOf } = sendableOf(file);
  for (let tries = 1; ; tries += 1) {
    const { status, text, retryAfter } = await post(path, file, options);
    // Another tab is sending one.
    if (status === 429 && retryAfter <= SHORT_WAIT_SECONDS && tries < TRIES) {
      await wait(retryAfter);
      continue;
    }
    if (status === 200) return markOf(JSON.parse(text));
    const isSentence = status >= 400 && status < 500 && text !== '';
    throw new SendingError(isSentence ? text : 'Something went wrong on the server.');
  }
}

let before: Promise<unknown> = Promise.resolve();

/**
 * Sends a picture or file, after those that were to be sent before it. Answers what stands for it in a text.
 * @throws SendingError, or an AbortError once the signal is aborted
 */
function sendFile(file: File, options: SendOptions): Promise<string> {
  const { maxBytes, tooLarge } = sendableOf(file);
  if (file.size > maxBytes) return Promise.reject(new SendingError(tooLarge));
  const sent = before.then(() => sendNow(file, options));
  before = sent.catch(() => undefined);
  return sent;
}

/** Sends a picture that is for no text. @throws SendingError */
export async function sendPicture(file: File): Promise<Picture> {
  const { signal } = new AbortController();
  const mark = await sendFile(file, { signal, onProgress: () => undefined });
  const [sent] = pictureMarksIn(mark);
  if (sent === undefined) throw new SendingError('Something went wrong on the server.');
  return sent.picture;
}

/** What stands in texts of this tab for pictures and files that are being sent. */
const marks = new Set<string>();

/** A mark that no other one has; it is free again once what it stands for is uploaded or given up. */
function takeMark(fileName: string): string {
  const name = fileName.replace(/\.\w{1,5}$/, '');
  let mark = uploadingMark(fileName);
  for (let number = 2; marks.has(mark); number += 1) mark = uploadingMark(`${name} ${number}`);
  marks.add(mark);
  return mark;
}

const freeMark = (mark: string): void => {
  marks.delete(mark);
};

interface SendingOptions {
  readonly file: File;
  readonly text: TextOfPictures;
  /** It is in the text. */
  readonly onDone: () => void;
}

type SendingState =
  | { readonly kind: 'sending'; readonly part: number }
  | { readonly kind: 'failed'; readonly problem: string };

/** A picture or file on its way to a text, with a mark in its place until it is there. */
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

    send: () => {
      const abort = new AbortController();
      const mark = takeMark(file.name);
      running.current = { abort, mark };
      // Within an effect React would write the field anew, and the browser forgets what could be undone.
      queueMicrotask(() => {
        if (running.current?.abort === abort) insertMark(latestText.current, mark);
      });
      setState({ kind: 'sending', part: 0 });
      const { signal } = abort;
      const onProgress = (part: number) => setState({ kind: 'sending', part });
      sendFile(file, { signal, onProgress }).then(
        (sent) => {
          if (signal.aborted) return;
          end(sent);
          onDone();
        },
        (error: unknown) => {
          if (signal.aborted) return;
          end('');
          const problem = error instanceof SendingError ? error.message : 'Something went wrong.';
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

/** What a page knows of the browser's recognition of speech, which no type library describes yet. */
interface Recognition extends EventTarget {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  processLocally: boolean;
  start(track: MediaStreamTrack): void;
  abort(): void;
}

interface Recognising {
  new (): Recognition;
  available?(options: Options): Promise<string>;
  install?(options: Options): Promise<boolean>;
}

interface Options {
  readonly langs: readonly string[];
  readonly processLocally: true;
}

/** What was recognised so far, piece by piece; the last piece may change yet. */
interface ResultEvent extends Event {
  readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }>>;
}

/** What is said no more is shown no longer. */
const GONE_AFTER_MS = 5_000;
/** Recognition ends by itself after a silence; where it ends at once, it is not begun again and again. */
const AGAIN_AFTER_MS = 300;

const options = (): Options => ({ langs: [navigator.language], processLocally: true });

function recognising(): Recognising | undefined {
  const found: unknown = Reflect.get(window, 'SpeechRecognition');
  return typeof found === 'function' ? (found as unknown as Recognising) : undefined;
}

/** Whether speech is recognised on this device, now or once its language was fetched; never by a server. */
export async function canRecognise(): Promise<boolean> {
  const answer = await recognising()
    ?.available?.(options())
    .catch(() => 'unavailable');
  return answer === 'available' || answer === 'downloadable' || answer === 'downloading';
}

/** Fetches the language where it isn't there yet; answers whether it is then. */
export async function prepareRecognition(): Promise<boolean> {
  const Recognise = recognising();
  try {
    if ((await Recognise?.available?.(options())) === 'available') return true;
    return (await Recognise?.install?.(options())) === true;
  } catch {
    return false;
  }
}

/** Tells what is said into a track, null once it was some time ago, until the answer is called. */
export function recognise(
  track: MediaStreamTrack,
  tell: (text: string | null) => void,
): () => void {
  const Recognise = recognising();
  if (Recognise === undefined) return () => {};
  const recognition = new Recognise();
  let isWanted = true;
  let gone: ReturnType<typeof setTimeout> | undefined;
  const begin = () => {
    if (isWanted) recognition.start(track);
  };
  Object.assign(recognition, {
    lang: navigator.language,
    ...{ continuous: true, interimResults: true, processLocally: true },
  });
  recognition.addEventListener('result', (event) => {
    const { results } = event as ResultEvent;
    const text = results[results.length - 1]?.[0]?.transcript.trim() ?? '';
    clearTimeout(gone);
    gone = setTimeout(() => tell(null), GONE_AFTER_MS);
    if (isWanted && text !== '') tell(text);
  });
  recognition.addEventListener('end', () => void setTimeout(begin, AGAIN_AFTER_MS));
  begin();
  return () => {
    isWanted = false;
    clearTimeout(gone);
    recognition.abort();
    tell(null);
  };
}

import {
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useMentionLinks } from '../../mentions/use-mention-links.js';
import { lazyPart } from '../../lazy/lazy-part.js';
import { PostPicture } from '../pictures/post-picture.js';
import { putFormulas } from './formulas-first.js';
import classes from './markdown.module.css';
import { PlainText } from './plain-text.js';
import { renderAtOnce, renderInTurn } from './rendered-texts.js';
import type { HeadingLevel } from './render-markdown.js';
import { useEnriched } from './use-enriched.js';
import { useLargePicture } from './use-large-picture.js';
import { useOwnLinks } from './use-own-links.js';

const LargePicture = lazyPart(
  () => import('../pictures/large-picture.js'),
  (module) => module.LargePicture,
);

export interface MarkdownHtmlProps {
  readonly text: string;
  readonly highestHeading?: HeadingLevel;
}

/** Another text is another element: what was put into the places of the first goes with it. */
export const MarkdownHtml = (props: MarkdownHtmlProps) => (
  <RenderedText key={props.text} {...props} />
);

function RenderedText({ text, highestHeading = 3 }: MarkdownHtmlProps) {
  const [rendered, setRendered] = useState(() => renderAtOnce(text, highestHeading));
  const plain = useRef<HTMLDivElement>(null);
  const isMade = rendered !== undefined;
  useEffect(() => {
    if (isMade || plain.current === null) return;
    let isWanted = true;
    renderInTurn(text, highestHeading, {
      isWanted: () => isWanted,
      place: plain.current,
      onMade: (made) => startTransition(() => setRendered(made)),
    });
    return () => {
      isWanted = false;
    };
  }, [isMade, text, highestHeading]);
  if (typeof rendered === 'string') return <Html html={rendered} />;
  return (
    <>
      <PlainText ref={plain} text={text} />
      {rendered === null && (
        <p className={classes.note}>
          This text is shown as it was written because it has too much markup to be formatted.
        </p>
      )}
    </>
  );
}

function Html({ html }: { readonly html: string }) {
  const root = useRef<HTMLDivElement>(null);
  const [places, setPlaces] = useState<readonly HTMLElement[]>([]);
  const content = useMemo(() => ({ __html: html }), [html]);
  useLayoutEffect(() => {
    if (root.current !== null) putFormulas(root.current);
  }, []);
  // Before the links: it takes those of pictures.
  const [large, setLarge] = useLargePicture(root);
  useOwnLinks(root);
  useEnriched(root);
  useMentionLinks(root);

  const findPlaces = useCallback((element: HTMLDivElement | null) => {
    root.current = element;
    const found = element?.querySelectorAll<HTMLElement>('[data-picture]') ?? [];
    if (found.length > 0) setPlaces([...found]);
  }, []);
  return (
    <>
      <div ref={findPlaces} className={classes.markdown} dangerouslySetInnerHTML={content} />
      {places.map((place, index) =>
        createPortal(
          <PostPicture address={place.dataset['picture'] ?? ''} alt={place.dataset['alt'] ?? ''} />,
          place,
          String(index),
        ),
      )}
      {large !== null && <LargePicture {...large} onClose={() => setLarge(null)} />}
    </>
  );
}

import { useCallback, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { PostPicture } from '../pictures/post-picture.js';
import classes from './markdown.module.css';
import { renderMarkdown, type HeadingLevel } from './render-markdown.js';
import { useEnriched } from './use-enriched.js';
import { useOwnLinks } from './use-own-links.js';

export interface MarkdownHtmlProps {
  readonly text: string;
  readonly highestHeading?: HeadingLevel;
}

/** Another text is another element: what was put into the places of the first goes with it. */
export const MarkdownHtml = (props: MarkdownHtmlProps) => (
  <RenderedText key={props.text} {...props} />
);

function RenderedText({ text, highestHeading = 3 }: MarkdownHtmlProps) {
  const root = useRef<HTMLDivElement>(null);
  const [places, setPlaces] = useState<readonly HTMLElement[]>([]);
  const html = useMemo(
    () => ({ __html: renderMarkdown(text, highestHeading) }),
    [text, highestHeading],
  );
  useOwnLinks(root);
  useEnriched(root);

  const findPlaces = useCallback((element: HTMLDivElement | null) => {
    root.current = element;
    const found = element?.querySelectorAll<HTMLElement>('[data-picture]') ?? [];
    if (found.length > 0) setPlaces([...found]);
  }, []);
  return (
    <>
      <div ref={findPlaces} className={classes.markdown} dangerouslySetInnerHTML={html} />
      {places.map((place, index) =>
        createPortal(
          <PostPicture address={place.dataset['picture'] ?? ''} alt={place.dataset['alt'] ?? ''} />,
          place,
          String(index),
        ),
      )}
    </>
  );
}

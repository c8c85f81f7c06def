import { isOfPost, listed, postNames, readPictureAddress, type Picture } from '@collabor8/domain';
import { useEffect, useId, useReducer, useState } from 'react';
import { createPortal } from 'react-dom';
import { countOf } from '../counts.js';
import { Link } from '../navigation/navigation.js';
import { PersonLink } from '../ui/avatar.js';
import { boardPath } from '../paths.js';
import { QuietButton } from '../ui/controls/button.js';
import { Row } from '../ui/layout.js';
import { useDrawingDesk } from './drawing-desk.js';
import { anchorOf, BLOCKS } from './drawn-upon.js';
import classes from './layers.module.css';

/** A drawing that lies over a block of a text, as it stands in the same or another one. */
interface Layer {
  /** That shows it in its text. */
  readonly link: HTMLElement;
  readonly over: string;
  /** Whose text it stands in, who alone can have made it. */
  readonly by: string;
  /** What that text is called. */
  readonly where: string;
  readonly label: string;
  readonly picture: Picture;
}

const names: Readonly<Record<string, string>> = postNames;

/** The layers of all texts that are shown, in their order. */
const layersShown = (): readonly Layer[] =>
  [...document.querySelectorAll<HTMLElement>('[data-post] [data-over]')].flatMap((link) => {
    const image = link.querySelector('img');
    const picture = readPictureAddress(image?.getAttribute('src') ?? '');
    const { post = '', by = '' } = link.closest<HTMLElement>('[data-post]')?.dataset ?? {};
    const [kind = ''] = post.split(':');
    if (image === null || picture?.over === undefined) return [];
    const where = names[kind] ?? kind;
    return [{ link, over: picture.over, by, where, label: image.alt, picture }];
  });

/** Texts are rendered in their turn. */
function useWhatIsRendered(): void {
  const [, look] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
}

/** The drawings that lie over code and pictures of the texts on a page, each where it does. */
export function Layers() {
  useWhatIsRendered();
  const places = new Set<Element | null>(useDrawingDesk().shown);
  const layers = layersShown();
  return [...document.querySelectorAll<HTMLElement>('[data-post]')].flatMap((element) => {
    const { post = '' } = element.dataset;
    const own = layers.filter(({ over }) => isOfPost(over, post));
    if (own.length === 0) return [];
    const blocks = [...element.querySelectorAll<HTMLElement>(BLOCKS)];
    const anchors = blocks.map(anchorOf);
    const former = own.filter(({ over }) => !anchors.includes(over));
    return [
      ...blocks.map((block, index) => {
        const above = own.filter(({ over }) => over === anchors[index]);
        const place = block.nextElementSibling;
        // Of two blocks that are the same, the first.
        const isFirst = anchors.indexOf(anchors[index]) === index;
        // Before the block is seen, what follows it is a part of the text.
        return place !== null && places.has(place) && isFirst && above.length > 0
          ? createPortal(<LayersOver layers={above} what="it" />, place, `${post} ${index}`)
          : null;
      }),
      former.length > 0 &&
        element.nextElementSibling !== null &&
        createPortal(
          <LayersOver layers={former} what="an earlier version" />,
          element.nextElementSibling,
          post,
        ),
    ];
  });
}

interface LayersOverProps {
  readonly layers: readonly Layer[];
  readonly what: string;
}

/** A line that says so; pressed, it shows them. */
function LayersOver({ layers, what }: LayersOverProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const people = listed([...new Set(layers.map(({ by }) => by))]);
  return (
    <span className={classes.layers}>
      <QuietButton aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {countOf(layers.length, 'drawing')} over {what}, by {people}
      </QuietButton>
      <span id={id} className={classes.drawn} hidden={!isOpen}>
        {isOpen && layers.map((layer, index) => <DrawnOver key={index} layer={layer} />)}
      </span>
    </span>
  );
}

/** As it was drawn then, whatever it lies over now. */
function DrawnOver({ layer: { link, label, picture, by, where } }: { readonly layer: Layer }) {
  const { address, width, height, boardId = '' } = picture;
  return (
    <span className={classes.layer}>
      <img src={address} alt={label} width={width} height={height} />
      <Row as="span" gap={[0, 12]}>
        <PersonLink name={by} />
        <QuietButton onClick={() => link.focus()}>See the {where}</QuietButton>
        <Link to={boardPath(boardId)}>Open the board</Link>
      </Row>
    </span>
  );
}

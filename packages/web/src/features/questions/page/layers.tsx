import {
  isOfPost,
  layersIn,
  type Answer,
  type Comment,
  type Layer,
  type QuestionPage,
  type TextNearby,
} from '@collabor8/domain';
import { useEffect, useId, useMemo, useReducer, useState } from 'react';
import { createPortal } from 'react-dom';
import { countOf } from '../../../shared/counts.js';
import { anchorOf, BLOCKS } from '../../../shared/drawings/drawn-upon.js';
import { Link } from '../../../shared/navigation/link.js';
import { answerAnchor, boardPath, commentAnchor, userPath } from '../../../shared/paths.js';
import { QuietButton } from '../../../shared/ui/controls/button.js';
import classes from './layers.module.css';

const ofComment = ({ _id, commentBy: author, text }: Comment): TextNearby => ({
  ...{ post: { kind: 'comment', id: _id }, author, text },
});

const ofAnswer = ({ _id, ansBy: author, text, comments }: Answer): readonly TextNearby[] => [
  { post: { kind: 'answer', id: _id }, author, text },
  ...comments.items.map(ofComment),
];

/** All that is read on a page. */
function textsOf(page: QuestionPage): readonly TextNearby[] {
  const { question, text, comments, answers, accepted } = page;
  // It may stand behind those that are loaded.
  const others = answers.filter(({ _id }) => _id !== accepted?._id);
  return [
    { post: { kind: 'question', id: question._id }, author: question.askedBy, text },
    ...comments.items.map(ofComment),
    ...[...(accepted === null ? [] : [accepted]), ...others].flatMap(ofAnswer),
  ];
}

/** Texts are rendered in their turn, and their places come once they are seen. */
function useWhatIsRendered(): void {
  const [, look] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
}

/** The drawings that lie over code and pictures of a page, each where it does. */
export function Layers({ page }: { readonly page: QuestionPage }) {
  const layers = useMemo(() => layersIn(textsOf(page)), [page]);
  useWhatIsRendered();
  return [...document.querySelectorAll<HTMLElement>('[data-post]')].map((element) => {
    const { post = '' } = element.dataset;
    const own = layers.filter(({ over }) => isOfPost(over, post));
    if (own.length === 0) return null;
    const blocks = [...element.querySelectorAll<HTMLElement>(BLOCKS)];
    const anchors = blocks.map(anchorOf);
    const former = own.filter(({ over }) => !anchors.includes(over));
    return [
      ...blocks.map((block, index) => {
        const above = own.filter(({ over }) => over === anchors[index]);
        const place = block.nextElementSibling;
        // Of two blocks that are the same, the first.
        const isFirst = anchors.indexOf(anchors[index]) === index;
        return place !== null && isFirst && above.length > 0
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

const names = new Intl.ListFormat('en-GB');

interface LayersOverProps {
  readonly layers: readonly Layer[];
  readonly what: string;
}

/** A line that says so; pressed, it shows them. */
function LayersOver({ layers, what }: LayersOverProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const people = names.format(new Set(layers.map(({ by }) => by)));
  return (
    <span className={classes.layers}>
      <QuietButton aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {countOf(layers.length, 'drawing')} over {what}, by {people}
      </QuietButton>
      <span id={id} className={classes.drawn} hidden={!isOpen}>
        {isOpen && layers.map((layer) => <DrawnOver key={layer.picture.id} layer={layer} />)}
      </span>
    </span>
  );
}

/** As it was drawn then, whatever it lies over now. */
function DrawnOver({ layer: { label, picture, by, post } }: { readonly layer: Layer }) {
  const { kind, id } = post;
  const anchor = kind === 'answer' ? answerAnchor(id) : kind === 'comment' && commentAnchor(id);
  const { address, width, height, boardId = '' } = picture;
  return (
    <span className={classes.layer}>
      <img src={address} alt={label} width={width} height={height} />
      <span className={classes.about}>
        <Link to={userPath(by)}>{by}</Link>
        {anchor && <Link to={`#${encodeURIComponent(anchor)}`}>See the {kind}</Link>}
        <Link to={boardPath(boardId)}>Open the board</Link>
      </span>
    </span>
  );
}

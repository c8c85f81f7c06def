import { listenTo } from '../../listeners.js';
import { withoutAddresses, type PostKey } from '@collabor8/domain';
import {
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import { useNames } from '../../mentions/names-context.js';
import { lazyPart } from '../../lazy/lazy-part.js';
import { Hint, Text } from '../layout.js';
import { putFormulas, renderAtOnce, renderInItsTask } from './rendered-texts.js';
import classes from './markdown.module.css';
import { PlainText } from './plain-text.js';
import type { HeadingLevel } from './render-markdown.js';
import { useNavigate, isPlainClick } from '../../navigation/navigation.js';
import { whenNearViewport } from '../when-near-viewport.js';
import { IconPhoto } from '@tabler/icons-react';
import { usePictureSetting } from '../../session/browser-storage.js';
import pictureClasses from '../pictures/post-picture.module.css';

/** People who are named in a rendered text are links to their profiles, once it is known who they are. */
function useMentionLinks(root: RefObject<HTMLElement | null>): void {
  const { find } = useNames();
  useEffect(() => {
    const marks = [...(root.current?.querySelectorAll<HTMLElement>('[data-mention]') ?? [])];
    if (marks.length === 0) return;
    // A name that stays text can be read all the same.
    import('../../mentions/name-lookup.js')
      .then(({ linkMentions }) => linkMentions(marks, find))
      .catch(() => undefined);
  }, [find, root]);
}

/** What a rendered text may hold that a chunk of its own makes more of. */
const enrichments = [
  {
    marker: 'pre > code[class^="language-"]',
    load: () => import('./highlight-code.js').then(({ highlightCode }) => highlightCode),
  },
  {
    marker: '[data-math]',
    load: () => import('../math/typeset.js').then(({ typesetFormula }) => typesetFormula),
  },
  {
    marker: '[data-drawing], pre:has(> code), [data-post] a[data-own-picture]',
    load: () => import('../../drawings/drawing-desk.js').then(({ showDrawable }) => showDrawable),
  },
] as const;

/** Code gets its colours and mathematics its shape, each block and formula when it is seen. */
function useEnriched(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const stop = new AbortController();
    for (const { marker, load } of enrichments) {
      const found = [...(root.current?.querySelectorAll<HTMLElement>(marker) ?? [])];
      if (found.length === 0) continue;
      const enrich = (work: (element: HTMLElement) => void) => {
        if (stop.signal.aborted) return;
        for (const element of found) {
          stop.signal.addEventListener('abort', whenNearViewport(element, work));
        }
      };
      // Code without colours is code all the same, and a formula can be read in its source.
      load().then(enrich, () => undefined);
    }
    return () => stop.abort();
  }, [root]);
}

/** A text that holds drawings over other texts has them shown there. */
function useLayers(isHolder: boolean): void {
  useEffect(() => {
    if (!isHolder) return;
    let isShown = true;
    let end: (() => void) | undefined;
    // Without them the text can be read all the same.
    import('../../drawings/drawing-desk.js').then(
      ({ showLayers }) => {
        if (isShown) end = showLayers();
      },
      () => undefined,
    );
    return () => {
      isShown = false;
      end?.();
    };
  }, [isHolder]);
}

interface ShownPicture {
  readonly link: HTMLElement;
  readonly address: string;
  readonly alt: string;
}

/** The picture of a rendered text that the reader has asked to see as large as it is. */
function useLargePicture(root: RefObject<HTMLElement | null>) {
  const shown = useState<ShownPicture | null>(null);
  const [, show] = shown;
  useEffect(() => {
    const open = (event: MouseEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      const link = target?.closest<HTMLAnchorElement>('a[data-own-picture]');
      if (link == null || !isPlainClick(event)) return;
      event.preventDefault();
      show({
        link,
        address: link.getAttribute('href') ?? '',
        alt: link.querySelector('img')?.alt ?? '',
      });
    };
    return listenTo(root.current, ['click'], open);
  }, [root, show]);
  return shown;
}

/** Links to pages of this product open inside it, without loading it anew. */
function useOwnLinks(root: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link?.origin !== window.location.origin || !isPlainClick(event)) return;
      // Those of pictures are another's.
      if (event.defaultPrevented || link.download !== '') return;
      event.preventDefault();
      navigate(link.pathname + link.search + link.hash);
    };
    return listenTo(root.current, ['click'], follow);
  }, [root, navigate]);
}

const LargePicture = lazyPart(() => import('../pictures/large-picture.js'), 'LargePicture');

/** Somebody's text that can be drawn upon; what it holds of drawings upon others lies over these. */
export interface WrittenPost {
  readonly key: PostKey;
  readonly by: string;
}

export interface MarkdownHtmlProps {
  readonly text: string;
  readonly highestHeading?: HeadingLevel;
  readonly post?: WrittenPost | undefined;
  /** Does what else is to be done with its elements, before they are painted. */
  readonly onShown?: ((root: HTMLElement) => void) | undefined;
}

/** Another text is another element: what was put into the places of the first goes with it. */
export const MarkdownHtml = (props: MarkdownHtmlProps) => (
  <RenderedText key={props.text} {...props} />
);

function RenderedText({ text, highestHeading = 3, post, onShown }: MarkdownHtmlProps) {
  const [rendered, setRendered] = useState(() => renderAtOnce(text, highestHeading));
  const plain = useRef<HTMLDivElement>(null);
  const isMade = rendered !== undefined;
  useEffect(() => {
    if (isMade || plain.current === null) return;
    let isWanted = true;
    renderInItsTask(text, highestHeading, {
      isWanted: () => isWanted,
      element: plain.current,
      onMade: (made) => startTransition(() => setRendered(made)),
    });
    return () => {
      isWanted = false;
    };
  }, [isMade, text, highestHeading]);
  if (typeof rendered === 'string') return <Html html={rendered} post={post} onShown={onShown} />;
  return (
    <>
      <PlainText ref={plain} text={isMade ? text : withoutAddresses(text)} isWhole={isMade} />
      {rendered === null && (
        <Hint above={8}>
          This text is shown as it was written because it has too much markup to be formatted.
        </Hint>
      )}
    </>
  );
}

interface HtmlProps extends Pick<MarkdownHtmlProps, 'post' | 'onShown'> {
  readonly html: string;
}

function Html({ html, post, onShown }: HtmlProps) {
  const root = useRef<HTMLDivElement>(null);
  const [slots, setSlots] = useState<readonly HTMLElement[]>([]);
  const content = useMemo(() => ({ __html: html }), [html]);
  useLayoutEffect(() => {
    if (root.current === null) return;
    putFormulas(root.current);
    onShown?.(root.current);
  }, [onShown]);
  // Before the links: it takes those of pictures.
  const [large, setLarge] = useLargePicture(root);
  useOwnLinks(root);
  useEnriched(root);
  useMentionLinks(root);
  useLayers(post !== undefined && html.includes('data-over='));

  const findPlaces = useCallback((element: HTMLDivElement | null) => {
    root.current = element;
    const found = element?.querySelectorAll<HTMLElement>('[data-picture]') ?? [];
    if (found.length > 0) setSlots([...found]);
  }, []);
  return (
    <>
      <div
        ref={findPlaces}
        className={classes.markdown}
        data-post={post?.key}
        data-by={post?.by}
        dangerouslySetInnerHTML={content}
      />
      {post !== undefined && <span data-former-layers />}
      {slots.map((slot, index) =>
        createPortal(
          <PostPicture address={slot.dataset['picture'] ?? ''} alt={slot.dataset['alt'] ?? ''} />,
          slot,
          String(index),
        ),
      )}
      {large !== null && <LargePicture {...large} onClose={() => setLarge(null)} />}
    </>
  );
}

interface PostPictureProps {
  /** An https: address. */
  readonly address: string;
  readonly alt: string;
}

/** A picture of another site, which learns of its reader only when they ask for it. */
function PostPicture({ address, alt }: PostPictureProps) {
  const [isAlwaysShown, setAlwaysShown] = usePictureSetting();
  const [isAsked, setAsked] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const { host } = new URL(address);

  if (hasFailed) {
    return (
      <Text size="s" tone="muted" role="status">
        {`The picture from ${host} could not be loaded. `}
        <a href={address} rel="noopener noreferrer nofollow">
          Open its address
        </a>
      </Text>
    );
  }
  if (isAlwaysShown || isAsked) {
    return (
      <img
        className={pictureClasses.picture}
        src={address}
        alt={alt}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setFailed(true)}
      />
    );
  }
  return (
    <span className={pictureClasses.place}>
      <IconPhoto size={18} aria-hidden />
      {alt !== '' && <bdi className={pictureClasses.name}>{alt}</bdi>}
      <button type="button" className={pictureClasses.button} onClick={() => setAsked(true)}>
        {`Show picture from ${host}`}
      </button>
      <button type="button" className={pictureClasses.button} onClick={() => setAlwaysShown(true)}>
        Always show pictures
      </button>
    </span>
  );
}

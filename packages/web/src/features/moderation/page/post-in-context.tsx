import type { ModeratedText, PostKind, PostNearby, PostSurroundings } from '@collabor8/domain';
import type { ReactNode } from 'react';
import { countOf, totalOf } from '../../../shared/counts.js';
import { Avatar } from '../../../shared/ui/avatar.js';
import { Markdown } from '../../../shared/ui/markdown/markdown.js';
import { RelativeTime } from '../../../shared/ui/time.js';
import classes from './post-in-context.module.css';

const DID: Readonly<Record<PostKind, string>> = {
  question: 'asked',
  answer: 'answered',
  comment: 'commented',
  globalMessage: 'wrote',
  chatMessage: 'wrote',
  call: 'called',
};

interface ByLineProps {
  readonly kind: PostKind;
  readonly author: string;
  readonly at: string;
}

const ByLine = ({ kind, author, at }: ByLineProps) => (
  <p className={classes.by}>
    {author === '' ? (
      <i>Deleted</i>
    ) : (
      <>
        <Avatar name={author} size={20} />
        <b dir="auto">{author}</b> {DID[kind]}
      </>
    )}{' '}
    <RelativeTime date={at} />
  </p>
);

const Nearby = ({ kind, author, at, title, excerpt }: PostNearby): ReactNode => (
  <div className={classes.nearby} data-kind={kind}>
    <ByLine {...{ kind, author, at }} />
    {title !== undefined && (
      <p className={classes.title} dir="auto">
        {title}
      </p>
    )}
    {excerpt !== '' && <p dir="auto">{excerpt}</p>}
  </div>
);

interface PostInContextProps {
  readonly kind: PostKind;
  /** Null once it is deleted. */
  readonly post: ModeratedText | null;
  /** Null where it stands alone. */
  readonly around: PostSurroundings | null;
}

/** A reported post among what stands over and under it. */
export function PostInContext({ kind, post, around }: PostInContextProps) {
  const { above = [], below = [], between } = around ?? {};
  const noun = kind === 'answer' ? 'answer' : 'comment';
  return (
    <div className={classes.place}>
      {above.map((nearby) => (
        <Nearby key={`${nearby.kind} ${nearby.at}`} {...nearby} />
      ))}
      {between !== undefined && between.count > 0 && (
        <p className={classes.between}>
          {between.isExact ? countOf(between.count, noun) : totalOf(between, `${noun}s`)} above
        </p>
      )}
      <div className={classes.post} data-kind={kind}>
        {post === null ? (
          <p>This post was deleted.</p>
        ) : (
          <>
            <ByLine kind={kind} author={post.author} at={post.at} />
            {post.title !== undefined && (
              <p className={classes.title} dir="auto">
                {post.title}
              </p>
            )}
            <div dir="auto">
              <Markdown text={post.text} />
            </div>
          </>
        )}
      </div>
      {below.map((nearby) => (
        <Nearby key={`${nearby.author} ${nearby.at}`} {...nearby} />
      ))}
    </div>
  );
}

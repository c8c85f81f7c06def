import type { PostRef } from '@collabor8/domain';
import { trpc } from '../../shared/api/trpc.js';
import { Markdown } from '../../shared/ui/markdown/markdown.js';
import classes from './hidden-post.module.css';

/** What a hidden post says, for those who may read it. */
export function HiddenText({ post }: { readonly post: PostRef }) {
  const { data } = trpc.moderation.hiddenText.useQuery({ post }, { staleTime: 0, gcTime: 0 });
  if (data === undefined) return null;
  return (
    <div className={classes.own} dir="auto">
      {data.title !== undefined && <p className={classes.title}>{data.title}</p>}
      <Markdown text={data.text} highestHeading={3} />
    </div>
  );
}

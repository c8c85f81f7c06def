import { HIDDEN_LINE, type PostRef } from '@collabor8/domain';
import { IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useUserContext } from '../../shared/session/session-contexts.js';
import { useAppSelector } from '../../shared/store.js';
import { Row, Text } from '../../shared/ui/layout.js';
import classes from './hidden-post.module.css';
import { selectIsStaff } from './own-standing.js';
import { trpc } from '../../shared/api/trpc.js';
import { Markdown } from '../../shared/ui/markdown/markdown.js';

/** What a hidden post says, for those who may read it. */
function HiddenText({ post }: { readonly post: PostRef }) {
  const { data } = trpc.moderation.hiddenText.useQuery({ post }, { staleTime: 0, gcTime: 0 });
  if (data === undefined) return null;
  return (
    <div className={classes.own} dir="auto">
      {data.title !== undefined && (
        <Text as="p" weight="medium" below={4}>
          {data.title}
        </Text>
      )}
      <Markdown text={data.text} highestHeading={3} />
    </div>
  );
}

interface HiddenPostProps {
  readonly kind: PostRef['kind'];
  readonly id: string;
  readonly author: string;
}

/** Stands where a post stood; its author and moderators can read what it hides. */
export function HiddenPost({ kind, id, author }: HiddenPostProps) {
  const { username } = useUserContext().user;
  const isStaff = useAppSelector(selectIsStaff);
  const [isOpen, setOpen] = useState(false);
  const isOwn = username === author;
  return (
    <>
      <Row as="p" className={classes.line} gap={8} isOneLine tone="muted">
        <IconEyeOff size={16} aria-hidden />
        {HIDDEN_LINE}
        {isStaff && !isOwn && (
          <button
            type="button"
            className={classes.show}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide it again' : 'Show it'}
          </button>
        )}
      </Row>
      {(isOwn || (isStaff && isOpen)) && <HiddenText post={{ kind, id }} />}
    </>
  );
}

import type { MessageGroup as Group } from '@collabor8/domain';
import { memo, startTransition, use, useEffect, useRef, useState } from 'react';
import { IsNear } from './acts-room.js';
import type { ConversationEntry } from './conversation-entry.js';
import classes from './conversation.module.css';
import { areSameGroups } from './group-runs.js';
import { ConversationLater } from './later.js';
import { Line } from './line.js';
import { MessageGroup, type MessageGroupProps } from './message-group.js';

interface GroupRunProps<M extends ConversationEntry> extends Omit<
  MessageGroupProps<M>,
  'group' | 'avatarUrl'
> {
  readonly groups: readonly Group<M>[];
  readonly avatarOf: ((username: string) => string | undefined) | undefined;
}

function Run<M extends ConversationEntry>({ groups, avatarOf, ...others }: GroupRunProps<M>) {
  const list = useRef<HTMLOListElement>(null);
  const later = use(ConversationLater);
  // What comes after the first view, such as older messages, comes whole: made while somebody scrolls, buttons would hold that up.
  const [isNear, setNear] = useState(later !== undefined);
  useEffect(() => {
    if (list.current !== null)
      return later?.doWhenSeen(list.current, () => startTransition(() => setNear(true)));
  }, [later]);
  return (
    <IsNear value={isNear}>
      <ol ref={list} className={classes.groups}>
        {groups.map((group) => {
          const [first] = group.messages;
          if (first?.line !== undefined) return <Line key={first._id} {...first.line} />;
          return (
            <MessageGroup
              key={first?._id}
              group={group}
              avatarUrl={avatarOf?.(group.msgFrom)}
              {...others}
            />
          );
        })}
      </ol>
    </IsNear>
  );
}

/** Groups that follow one another. Those of a long conversation that nothing happened to stay as they are. */
export const GroupRun = memo(
  Run,
  ({ groups: before, ...was }: GroupRunProps<ConversationEntry>, { groups, ...is }) =>
    areSameGroups(before, groups) &&
    was.avatarOf === is.avatarOf &&
    was.reader === is.reader &&
    was.renderContent === is.renderContent &&
    was.renderActions === is.renderActions &&
    was.onRetry === is.onRetry &&
    was.onDiscard === is.onDiscard,
) as typeof Run;

import {
  ownDeparture,
  partnerIn,
  present,
  roleOf,
  type ChatPage,
  type Quote,
} from '@collabor8/domain';
import { useMemo, type RefObject } from 'react';
import { QuietButton } from '../../../shared/ui/controls/button.js';
import { ApartLine, useIsMet } from '../../blocks/index.js';
import { Composer, type ComposerHandle } from '../../messages/index.js';
import type { MessageBarProps, Opened } from './acts/message-controls.js';
import { MessageMenu } from './acts/message-menu.js';
import { Answering } from './acts/quotes.js';
import { FormerNote } from './former-note.js';
import { MarkRead } from './mark-read.js';
import { Typing, type TypingHandle } from './typing.js';

export interface ChatFootProps extends Pick<MessageBarProps, 'onReply' | 'onMenu'> {
  readonly page: ChatPage;
  readonly reader: string;
  readonly composer: RefObject<ComposerHandle | null>;
  readonly typing: RefObject<TypingHandle | null>;
  readonly onSend: (text: string) => void;
  /** What the next message answers. */
  readonly answered: Quote | undefined;
  readonly onCancelAnswer: () => void;
  /** Somebody who was named and isn't in the chat. */
  readonly outsider: string | undefined;
  readonly onOutsider: (name: string) => void;
  readonly onAdd: () => void;
  /** The message whose menu is open. */
  readonly opened: Opened | undefined;
  /** The furthest place that was in view. */
  readonly seenSeq: number;
  /** The turn of the reader's mark when they came to the chat. */
  readonly firstTurn: number;
}

/** The field that a message is written in, or why there is none; and what is done with messages. */
export function ChatFoot(props: ChatFootProps) {
  const { page, reader, answered, outsider, opened, onReply, onMenu } = props;
  const { chat, participants } = page;
  const isMet = useIsMet();
  const names = useMemo(
    () => present(participants).map(({ username }) => username),
    [participants],
  );
  const offered = useMemo(() => names.filter(isMet), [isMet, names]);
  // Whoever has left reads, and does nothing.
  const gone = ownDeparture(participants, reader);
  if (gone !== undefined) return <FormerNote {...{ gone, reader }} />;
  const other = partnerIn(chat, reader);
  return (
    <>
      {other !== undefined && !isMet(other) ? (
        <ApartLine username={other} />
      ) : (
        <Composer
          draftKey={`chat:${chat._id}`}
          ref={props.composer}
          onSend={props.onSend}
          onTyping={() => props.typing.current?.tell()}
          people={offered}
          onOutsider={props.onOutsider}
        >
          {outsider !== undefined && (
            <QuietButton onClick={props.onAdd}>
              {`${outsider} is not in this chat. Add them`}
            </QuietButton>
          )}
          {answered !== undefined && <Answering quote={answered} onCancel={props.onCancelAnswer} />}
          <Typing ref={props.typing} chatId={chat._id} reader={reader} />
        </Composer>
      )}
      <MessageMenu
        messages={page.messages}
        people={names.length}
        role={roleOf(participants, reader)}
        {...{ opened, reader, onReply, onMenu }}
      />
      <MarkRead {...{ page, reader }} seenSeq={props.seenSeq} firstTurn={props.firstTurn} />
    </>
  );
}

import {
  canDeleteMessage,
  checkEdit,
  checkForward,
  checkPollClosing,
  checkTakeBack,
  isPollClosed,
  isSpoken,
  quoteOf,
  SEEN_BY_MAX,
  showsDeleteControl,
  type ChatMessage,
  type ChatRole,
  listed,
} from '@collabor8/domain';
import {
  IconArrowBackUp,
  IconArrowForward,
  IconArrowForwardUp,
  IconBookmark,
  IconBookmarkOff,
  IconCopy,
  IconHistory,
  IconLink,
  IconLock,
  IconMailOpened,
  IconMessageQuestion,
  IconPencil,
  IconPin,
  IconTrash,
  type Icon,
} from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { trpc } from '../../../../shared/api/trpc.js';
import { EmojiPicker } from '../../../../shared/emoji/emoji-picker.js';
import { readClock } from '../../../../shared/ui/time.js';
import { PostActions } from '../../../moderation/index.js';
import { useSaving } from '../../list/saved-messages.js';
import classes from './acts.module.css';
import {
  ForwardDialog,
  DeleteDialog,
  EditDialog,
  FormerTexts,
  refuseDeletion,
} from './message-dialogs.js';
import {
  copyLink,
  copyText,
  useActs,
  type MessageBarProps,
  type Opened,
} from './message-controls.js';
import { TalkDialog } from './talk-dialog.js';

interface SeenByProps {
  readonly message: ChatMessage;
  /** In the chat. */
  readonly people: number;
}

/** Who has read a message, as it is when that is asked; nothing in a chat of many. */
function SeenBy({ message: { chatId, _id: messageId }, people }: SeenByProps) {
  const { data } = trpc.chats.seenBy.useQuery(
    { chatId, messageId },
    { enabled: people <= SEEN_BY_MAX, gcTime: 0, staleTime: 0, retry: false },
  );
  if (data === undefined) return null;
  return (
    <p className={classes.seen} dir="auto">
      {data.length === 0 ? 'Seen by nobody yet' : `Seen by ${listed(data)}`}
    </p>
  );
}

interface MenuContentProps {
  readonly opened: Opened;
  readonly message: ChatMessage;
  /** It was deleted since. */
  readonly isGone: boolean;
  readonly messages: readonly ChatMessage[];
  readonly people: number;
  readonly role: ChatRole;
  readonly reader: string;
  readonly onReply: MessageBarProps['onReply'];
}

interface ItemProps {
  readonly icon: Icon;
  readonly label: string;
  readonly isGrave?: boolean;
  readonly onClick: () => void;
}

const Item = ({ icon: Sign, label, isGrave = false, onClick }: ItemProps) => (
  <button
    type="button"
    className={classes.item}
    onClick={onClick}
    {...(isGrave && { 'data-grave': true })}
  >
    <Sign size={18} aria-hidden />
    {label}
  </button>
);

const canClose = (message: ChatMessage, role: ChatRole, reader: string): boolean =>
  message.poll !== undefined &&
  !isPollClosed(message.poll, readClock()) &&
  checkPollClosing(role, message, reader).ok;

const GAP = 4;

/** Beside what opened it, and inside the window; on a phone the style sheet puts it at the lower end. */
function placeAt(menu: HTMLElement, at: HTMLElement): void {
  const { top, bottom, right } = at.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  const isBelow = bottom + GAP + height <= innerHeight;
  menu.style.top = `${isBelow ? bottom + GAP : Math.max(GAP, top - GAP - height)}px`;
  menu.style.left = `${Math.max(GAP, Math.min(right - width, innerWidth - width - GAP))}px`;
}

export function MenuContent(props: MenuContentProps) {
  const { opened, message, isGone, messages, people, role, reader, onReply } = props;
  const [asked, setDialog] = useState<
    'edit' | 'delete' | 'former' | 'forward' | 'talk' | undefined
  >(opened.mode === 'edit' ? 'edit' : undefined);
  // With the message all goes but what is being written.
  const dialog = isGone && asked !== 'edit' ? undefined : asked;
  const menu = useRef<HTMLDivElement>(null);
  const { react, takeBack, pin, closePoll, markUnread } = useActs();
  const { isSaved, save } = useSaving(message._id);

  useLayoutEffect(() => {
    const element = menu.current;
    if (element === null) return;
    element.togglePopover(true);
    placeAt(element, opened.at);
    element.querySelector('button')?.focus();
  }, [opened]);

  const { chatId, _id: messageId, editedAt, pinnedAt } = message;
  const id = { chatId, messageId };
  const isAll = opened.mode === 'all';
  // Whoever chooses something goes on where they were: what it opens gives focus back there.
  const close = () => menu.current?.hidePopover();
  return (
    <>
      {opened.mode !== 'edit' && !isGone && (
        <div ref={menu} popover="auto" className={classes.menu} data-mode={opened.mode}>
          {isSpoken(message) && (
            <EmojiPicker
              isWhole={!isAll}
              given={(message.reactions ?? []).flatMap(({ emoji, usernames }) =>
                usernames.includes(reader) ? [emoji] : [],
              )}
              onChoose={(emoji) => {
                close();
                react({ ...id, emoji });
              }}
            />
          )}
          {isAll && (
            <div className={classes.items} onClickCapture={close}>
              {isSpoken(message) && (
                <>
                  <Item
                    icon={IconArrowBackUp}
                    label="Reply"
                    onClick={() => onReply(quoteOf(message))}
                  />
                  {message.poll === undefined && (
                    <Item
                      icon={IconCopy}
                      label="Copy text"
                      onClick={() => copyText(message.msg, 'The text of this message was copied.')}
                    />
                  )}
                </>
              )}
              {checkForward(message).ok && (
                <Item
                  icon={IconArrowForward}
                  label="Forward"
                  onClick={() => setDialog('forward')}
                />
              )}
              {isSpoken(message) && (
                <Item
                  icon={IconMessageQuestion}
                  label="Make a question of it"
                  onClick={() => setDialog('talk')}
                />
              )}
              {isSpoken(message) && (
                <Item
                  icon={isSaved ? IconBookmarkOff : IconBookmark}
                  label={isSaved ? 'Remove from saved' : 'Save for later'}
                  onClick={() => save({ ...id, isOn: !isSaved })}
                />
              )}
              <Item icon={IconLink} label="Copy link" onClick={() => copyLink(message)} />
              <Item
                icon={IconMailOpened}
                label="Mark unread from here"
                onClick={() => markUnread(id)}
              />
              {checkEdit(message, reader).ok && (
                <Item icon={IconPencil} label="Edit" onClick={() => setDialog('edit')} />
              )}
              {canDeleteMessage(role) && isSpoken(message) && (
                <Item
                  icon={IconPin}
                  label={pinnedAt === undefined ? 'Pin for everyone' : 'Unpin'}
                  onClick={() => pin({ ...id, isOn: pinnedAt === undefined })}
                />
              )}
              {canClose(message, role, reader) && (
                <Item icon={IconLock} label="Close the poll" onClick={() => closePoll(id)} />
              )}
              {canDeleteMessage(role) && editedAt !== undefined && (
                <Item
                  icon={IconHistory}
                  label="Earlier versions"
                  onClick={() => setDialog('former')}
                />
              )}
              {checkTakeBack(message, reader).ok && (
                <Item
                  icon={IconArrowForwardUp}
                  label="Take it back"
                  isGrave
                  onClick={() => takeBack(id)}
                />
              )}
              {message.call === undefined && message.takenBack === undefined && (
                <PostActions
                  key={messageId}
                  kind="chatMessage"
                  id={messageId}
                  author={message.msgFrom}
                  what="message"
                  isHidden={message.hidden}
                  className={classes.item}
                />
              )}
              {showsDeleteControl(role, message, reader) && (
                <Item
                  icon={IconTrash}
                  label={`Delete the message from ${message.msgFrom}`}
                  isGrave
                  onClick={() => refuseDeletion(role) || setDialog('delete')}
                />
              )}
            </div>
          )}
          {isAll && <SeenBy message={message} people={people} />}
        </div>
      )}
      {dialog === 'delete' && (
        <DeleteDialog message={message} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'edit' && (
        <EditDialog {...{ message, isGone }} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'forward' && (
        <ForwardDialog message={message} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'talk' && (
        <TalkDialog messages={messages} first={message} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'former' && (
        <FormerTexts message={message} onClose={() => setDialog(undefined)} />
      )}
    </>
  );
}

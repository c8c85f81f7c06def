import { piecesOf, SEARCH_MAX_LENGTH, type ChatHit } from '@collabor8/domain';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState, Fragment, useEffect, useRef } from 'react';
import { Box, Form, Row } from '../../../../shared/ui/layout.js';
import { freshRead, trpc, failureText } from '../../../../shared/api/trpc.js';
import { InfiniteList } from '../../../../shared/ui/infinite-list.js';
import { usePages } from '../../../../shared/reads/use-pages.js';
import { useWindowEvent } from '../../../../shared/browser.js';
import { FoundMark } from '../../../../shared/find/find-source.js';
import { Link } from '../../../../shared/navigation/navigation.js';
import { searchAllPath } from '../../../../shared/paths.js';
import { useKeys } from '../../../../shared/shortcuts/use-keys.js';
import { Button, CloseButton, QuietButton } from '../../../../shared/ui/controls/button.js';
import { TextInput } from '../../../../shared/ui/fields/field.js';
import { notifyError } from '../../../../shared/ui/notices/notify.js';
import { RelativeTime } from '../../../../shared/ui/time.js';
import { useDebounced } from '../../../../shared/use-debounced.js';
import classes from './find-panel.module.css';

interface JumpToDateProps {
  readonly chatId: string;
  readonly onShow: (messageId: string) => void;
}

/** Leads to the first message of a day, as days begin where the reader is. */
function JumpToDate({ chatId, onShow }: JumpToDateProps) {
  const utils = trpc.useUtils();
  const [day, setDay] = useState('');
  const jump = async (): Promise<void> => {
    const start = new Date(`${day}T00:00`);
    if (Number.isNaN(start.getTime())) return;
    try {
      const input = { chatId, at: start.toISOString() };
      const first = await utils.chats.atDate.fetch(input, freshRead());
      if (first === null) notifyError('There are no messages on or after that day.');
      else onShow(first.messageId);
    } catch (error) {
      notifyError(failureText(error, () => 'This day could not be looked up. Please try again.'));
    }
  };
  return (
    <Form className={classes.date} onSubmit={jump}>
      <TextInput
        type="date"
        aria-label="Date"
        className={classes.day}
        value={day}
        onText={setDay}
      />
      <Button type="submit" variant="default" size="md" disabled={day === ''}>
        Jump to date
      </Button>
    </Form>
  );
}

const TYPING_PAUSE_MS = 250;

interface HitProps {
  readonly hit: ChatHit;
  readonly onShow: (messageId: string) => void;
}

const HitButton = ({ hit, onShow }: HitProps) => (
  <button type="button" data-row className={classes.hit} onClick={() => onShow(hit.messageId)}>
    <span className={classes.by}>
      <bdi>{hit.by}</bdi> <RelativeTime date={hit.at} />
    </span>
    <span className={classes.excerpt} dir="auto">
      {piecesOf(hit.excerpt, hit.found).map(({ text, isFound }, index) =>
        isFound ? (
          <FoundMark key={index}>{text}</FoundMark>
        ) : (
          <Fragment key={index}>{text}</Fragment>
        ),
      )}
    </span>
  </button>
);

/** What a search finds in a chat, page by page, as it was when it was asked. */
function useFound(chatId: string, search: string) {
  const { client } = trpc.useUtils();
  return usePages({
    queryKey: ['chats.search', chatId, search],
    read: (at) => client.chats.search.query({ chatId, search, ...at }),
    idOf: ({ messageId }) => messageId,
    placeholderData: keepPreviousData,
  });
}

interface FoundProps {
  readonly chatId: string;
  readonly search: string;
  readonly onShow: (messageId: string) => void;
}

function Found({ chatId, search, onShow }: FoundProps) {
  const list = useFound(chatId, search);
  return (
    <div className={classes.found} aria-busy={list.isPlaceholderData}>
      <InfiniteList
        list={list}
        what="results"
        rows={3}
        height={60}
        empty={
          <p className={classes.none}>
            Nothing was found in this chat.{' '}
            <Link to={searchAllPath(search, 'messages')}>Search all your chats</Link>
          </p>
        }
      >
        {(hits) => (
          <Box as="ul" pad={[0, 0, 8]} aria-label="Found in this chat">
            {hits.map((hit) => (
              <li key={hit.messageId}>
                <HitButton {...{ hit, onShow }} />
              </li>
            ))}
          </Box>
        )}
      </InfiniteList>
    </div>
  );
}

interface FindPanelProps {
  readonly chatId: string;
  readonly onShow: (messageId: string) => void;
  readonly onClose: () => void;
}

/** Finds what was said in the opened chat, and leads to it or to a day; the log stays beside it. */
export function FindPanel({ chatId, onShow, onClose }: FindPanelProps) {
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), TYPING_PAUSE_MS);
  /** On a phone what was found makes room for the log once it has led there. */
  const [hasLed, setLed] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const opener = useRef<Element>(null);

  useEffect(() => {
    opener.current = document.activeElement;
    field.current?.focus({ preventScroll: true });
  }, []);
  const close = () => {
    onClose();
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
  };
  useWindowEvent('keydown', (event) => {
    const isHere = event.target instanceof Node && panel.current?.contains(event.target) === true;
    if (isHere && event.key === 'Escape' && !event.isComposing) close();
  });
  useKeys({
    F: () => {
      field.current?.select();
      field.current?.focus();
    },
  });
  const show = (messageId: string) => {
    setLed(true);
    onShow(messageId);
  };

  return (
    <div
      ref={panel}
      className={classes.panel}
      role="search"
      aria-label="This chat"
      data-led={hasLed || undefined}
    >
      <Row className={classes.bar} gap={8}>
        <TextInput
          ref={field}
          className={classes.field}
          aria-label="Find in this chat"
          placeholder="Words, from:name, has:link, before:2026-01-31"
          leftSection={<IconSearch size={18} />}
          dir="auto"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={SEARCH_MAX_LENGTH}
          value={text}
          onFocus={() => setLed(false)}
          onText={setText}
        />
        <JumpToDate chatId={chatId} onShow={show} />
        <CloseButton label="Close the search" onClick={close} />
      </Row>
      {hasLed && search !== '' && (
        <div className={classes.back}>
          <QuietButton onClick={() => setLed(false)}>Show what was found</QuietButton>
        </div>
      )}
      {search !== '' && <Found {...{ chatId, search }} onShow={show} />}
    </div>
  );
}

import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { keepText, readList } from '../session/browser-storage.js';
import { useUserContext } from '../session/session-contexts.js';
import { IconButton } from '../ui/controls/button.js';
import { TextInput } from '../ui/fields/field.js';
import classes from './emoji-picker.module.css';
import { Stack } from '../ui/layout.js';

/** Emoji with the words that find them. */
const LINES = `
👍 yes good agree thumbs up|👎 no bad disagree thumbs down|❤️ love heart red|😂 joy laugh tears|🎉 party tada celebrate hooray|🤔 thinking hmm wonder
👀 eyes look watch|🙏 thanks please pray|👏 clap applause bravo|🔥 fire hot great|💯 hundred perfect|✅ done check yes tick
❌ no cross wrong|⚠️ warning careful|❓ question|❗ exclamation important|💡 idea bulb light|🚀 rocket ship launch
⭐ star favourite|✨ sparkles new shiny|🙂 smile|😀 grin happy|😄 smile happy laugh|😁 beam grin
😅 sweat relief nervous|🤣 rolling laugh rofl|😊 blush smile|😇 angel halo innocent|😉 wink|😍 love eyes heart
🥰 love hearts|😘 kiss|😋 yum tasty|😜 tongue wink crazy|🤪 zany crazy|🤗 hug
🤫 quiet shush secret|🤨 raised eyebrow doubt|😐 neutral|😑 expressionless|😶 silent|🙄 eyes roll
😏 smirk|😌 relieved calm|😴 sleep tired|🤤 drool|😷 mask ill|🤒 ill fever
🤢 sick nausea|🤯 mind blown|🥳 party celebrate|😎 cool sunglasses|🤓 nerd glasses|🧐 monocle inspect
😕 confused|😟 worried|🙁 sad frown|😮 wow surprised open mouth|😲 astonished wow|😳 flushed embarrassed
🥺 pleading please|😢 cry sad tear|😭 sob cry|😤 huff triumph|😠 angry|😡 rage angry
🤬 swear angry|😱 scream fear|😨 fear|😰 anxious sweat|😬 grimace awkward|🫠 melting
🫡 salute yes|🤷 shrug dunno|🤦 facepalm|🙋 hand question me|🙌 hooray hands|👋 wave hello bye
✋ hand stop|👌 ok perfect|🤝 handshake deal agree|✌️ peace victory|🤞 luck fingers crossed|💪 strong muscle
👇 down below|👆 up above|👉 right|👈 left|🫶 heart hands love|✍️ writing hand
🧠 brain smart|👑 crown king queen|💔 broken heart|💙 blue heart|💚 green heart|💛 yellow heart
🧡 orange heart|💜 purple heart|🖤 black heart|🤍 white heart|☀️ sun|🌈 rainbow
🌧️ rain|❄️ snow cold|⚡ lightning fast|🌱 seedling grow|🌸 blossom flower|🌹 rose flower
🍀 clover luck|🐛 bug|🐞 ladybird bug|🐢 turtle slow|🐈 cat|🐕 dog
🦄 unicorn|🐙 octopus|🦆 duck|☕ coffee|🍵 tea|🍺 beer
🥂 cheers toast|🍕 pizza|🍰 cake|🍎 apple|🥐 croissant breakfast|🍿 popcorn
⚽ football|🏆 trophy win|🥇 gold first|🎮 game|🎲 dice game|🎵 music note
🎨 art paint|📷 camera|💻 laptop computer|📱 phone|⌛ hourglass wait|⏰ alarm clock
📅 calendar date|📌 pin|📎 paperclip|✏️ pencil edit|📝 memo note|📚 books read
🔍 search magnifier|🔒 lock|🔑 key|🔧 wrench fix|🛠️ tools build|🧪 test tube experiment
📦 package box|📈 chart up|📉 chart down|💰 money|🎁 gift present|🔔 bell
💬 speech talk|📣 megaphone announce|➕ plus add|➖ minus|♻️ recycle again|🆗 ok
🔴 red circle|🟢 green circle|🟡 yellow circle|🏁 finish flag|🌍 world earth|🏠 house home`;

interface EmojiEntry {
  readonly emoji: string;
  readonly words: string;
}

const emojiList: readonly EmojiEntry[] = LINES.trim()
  .split(/[|\n]/)
  .map((entry) => {
    const [emoji = '', ...words] = entry.split(' ');
    return { emoji, words: words.join(' ') };
  });

/** Those of which every word is a beginning of one of theirs. */
function findEmoji(text: string): readonly EmojiEntry[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  return emojiList.filter(({ words }) =>
    wanted.every((start) => words.split(' ').some((word) => word.startsWith(start))),
  );
}

const SHOWN = 6;
const FIRST = ['👍', '❤️', '😂', '🎉', '🤔', '👀'];
/** No kept text: whoever logs out has nothing to lose by it. */
const keyOf = (username: string): string =>
  `collabor8-recent-reactions:${encodeURIComponent(username)}`;

/** The six that somebody gave last, and before that those that most people give. */
const recentEmoji = (username: string): readonly string[] =>
  [...new Set([...readList(keyOf(username)), ...FIRST])].slice(0, SHOWN);

function noteRecent(username: string, emoji: string): void {
  const recent = [...new Set([emoji, ...recentEmoji(username)])].slice(0, SHOWN);
  keepText(keyOf(username), JSON.stringify(recent));
}

interface EmojiPickerProps {
  /** Shows all of them, not the recent ones alone. */
  readonly isWhole: boolean;
  /** Those that the reader has given, where a press takes one back. */
  readonly given?: readonly string[];
  readonly onChoose: (emoji: string) => void;
}

const wordsOf = (emoji: string): string =>
  emojiList.find((entry) => entry.emoji === emoji)?.words ?? '';

/** Six recent ones first, then all, found by their words. */
export function EmojiPicker({ isWhole, given, onChoose }: EmojiPickerProps) {
  const { username } = useUserContext().user;
  const [recent] = useState(() => recentEmoji(username));
  const [isOpen, setOpen] = useState(isWhole);
  const [search, setSearch] = useState('');
  const found = findEmoji(search);
  const buttonOf = (emoji: string, words: string) => (
    <button
      key={emoji}
      type="button"
      className={classes.emoji}
      aria-label={`${emoji} ${words}`}
      aria-pressed={given?.includes(emoji)}
      onClick={() => {
        noteRecent(username, emoji);
        onChoose(emoji);
      }}
    >
      {emoji}
    </button>
  );
  return (
    <Stack gap={8}>
      <div className={classes.recent} role="group" aria-label="Recent emoji">
        {recent.map((emoji) => buttonOf(emoji, wordsOf(emoji)))}
        {!isOpen && (
          <IconButton size={40} label="More emoji" onClick={() => setOpen(true)}>
            <IconPlus size={18} aria-hidden />
          </IconButton>
        )}
      </div>
      {isOpen && (
        <>
          <TextInput label="Search emoji" value={search} onText={setSearch} />
          <div className={classes.grid} role="group" aria-label="All emoji">
            {found.map(({ emoji, words }) => buttonOf(emoji, words))}
            {found.length === 0 && <p>No emoji found.</p>}
          </div>
        </>
      )}
    </Stack>
  );
}

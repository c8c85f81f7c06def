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

export interface EmojiEntry {
  readonly emoji: string;
  readonly words: string;
}

export const emojiList: readonly EmojiEntry[] = LINES.trim()
  .split(/[|\n]/)
  .map((entry) => {
    const [emoji = '', ...words] = entry.split(' ');
    return { emoji, words: words.join(' ') };
  });

/** Those of which every word is a beginning of one of theirs. */
export function findEmoji(text: string): readonly EmojiEntry[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  return emojiList.filter(({ words }) =>
    wanted.every((start) => words.split(' ').some((word) => word.startsWith(start))),
  );
}

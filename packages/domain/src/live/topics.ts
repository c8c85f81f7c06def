/** Topics are by interest: what a connection may ask to hear about. */
export type Topic =
  | { readonly kind: 'questions' }
  | { readonly kind: 'question'; readonly qid: string }
  | { readonly kind: 'users' }
  | { readonly kind: 'games' }
  | { readonly kind: 'game'; readonly gameID: string }
  | { readonly kind: 'messages' }
  | { readonly kind: 'chat'; readonly chatId: string }
  | { readonly kind: 'person'; readonly username: string };

/** The one-line form of a topic, the key of its event log. */
export function topicKey(topic: Topic): string {
  switch (topic.kind) {
    case 'questions':
    case 'users':
    case 'games':
    case 'messages':
      return topic.kind;
    case 'question':
      return `question:${topic.qid}`;
    case 'game':
      return `game:${topic.gameID}`;
    case 'chat':
      return `chat:${topic.chatId}`;
    case 'person':
      return `person:${topic.username}`;
  }
}

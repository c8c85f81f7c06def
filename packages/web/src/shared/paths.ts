/** Where everything is: addresses are written here alone, and in routes, which the build reads. */
const under = (path: string, id: string): string => `${path}/${encodeURIComponent(id)}`;

export const QUESTIONS_PATH = '/home';
export const ASK_PATH = '/new/question';
export const TAGS_PATH = '/tags';
export const USERS_PATH = '/users';
export const MESSAGES_PATH = '/messaging';
export const CHATS_PATH = '/messaging/direct-message';
export const GAMES_PATH = '/games';
export const BOARDS_PATH = '/whiteboard';
export const CALL_PATH = '/call';
export const NOTICES_PATH = '/notifications';
export const ADMINISTRATION_PATH = '/administration';
export const SEARCH_PATH = '/search';
export const SIGNUP_PATH = '/signup';
export const FORGOT_PATH = '/forgot';

/* As patterns, for what is said of pages elsewhere than in their routes. */
export const QUESTION_PAGE = '/question/:qid';
export const NEW_ANSWER_PAGE = '/new/answer/:qid';
export const USER_PAGE = '/user/:username';
export const GAME_PAGE = '/games/:gameID';
export const BOARD_PAGE = '/whiteboard/:whiteboardID';

export const questionPath = (qid: string): string => under('/question', qid);
/** Where an answer stands in the page of its question; `#` and this lead to it. */
export const answerAnchor = (answerId: string): string => `answer-${answerId}`;
export const answerPath = (qid: string, answerId: string): string =>
  `${questionPath(qid)}#${answerAnchor(encodeURIComponent(answerId))}`;
/** Of the form for one. */
export const newAnswerPath = (qid: string): string => under('/new/answer', qid);
/** Where a comment stands in it. */
export const commentAnchor = (commentId: string): string => `comment-${commentId}`;
export const commentPath = (qid: string, commentId: string): string =>
  `${questionPath(qid)}#${commentAnchor(encodeURIComponent(commentId))}`;
export const searchPath = (text: string): string =>
  `${QUESTIONS_PATH}?search=${encodeURIComponent(text)}`;
/** Of all that a search finds, or of one kind of it. */
export const searchAllPath = (text: string, kind?: string): string => {
  const query = new URLSearchParams({
    ...(text !== '' && { search: text }),
    ...(kind !== undefined && { kind }),
  });
  return query.size === 0 ? SEARCH_PATH : `${SEARCH_PATH}?${query}`;
};
export const tagPath = (name: string): string =>
  `${QUESTIONS_PATH}?tag=${encodeURIComponent(name)}`;
export const userPath = (username: string): string => under('/user', username);
/** Where somebody sets up how they sign in, among others. */
export const settingsPath = (username: string): string => `${userPath(username)}?tab=settings`;
/** Where one's drafts are. */
export const draftsPath = (username: string): string => `${userPath(username)}?tab=drafts`;
/** Of all that somebody wrote, as one file; the server's, no page. */
export const userDownloadPath = (username: string): string => under('/user/download', username);
export const userArchivePath = (username: string): string => under('/user/archive', username);
export const chatPath = (chatId: string): string =>
  `${CHATS_PATH}?chatId=${encodeURIComponent(chatId)}`;

/** The messages that one has saved for later, in place of the list of chats; beside one of them, where its address is given. */
export const savedPath = (beside = CHATS_PATH): string =>
  `${beside}${beside.includes('?') ? '&' : '?'}list=saved`;

export const messagePath = (chatId: string, messageId: string): string =>
  `${chatPath(chatId)}&messageId=${encodeURIComponent(messageId)}`;
/** Where two who have talked a question through write of it. */
export const talkedThroughPath = (callId: string): string => under(CALL_PATH, callId);
export const gamePath = (gameID: string): string => under(GAMES_PATH, gameID);
export const boardPath = (id: string): string => under(BOARDS_PATH, id);
/** Of a picture that somebody sent, for a text or a board. */
export const sentPicturePath = (id: string): string => `/picture/${encodeURIComponent(id)}`;
/** Of a picture that a board keeps; what it names never changes. */
export const boardPicturePath = (boardId: string, pictureId: string): string =>
  `${boardPath(boardId)}/picture?v=${encodeURIComponent(pictureId)}`;

import { lazy, type ComponentType } from 'react';

/** A page in a chunk of its own, loaded when its address is first opened. */
const page = <M>(load: () => Promise<M>, pick: (module: M) => ComponentType) =>
  lazy(async () => ({ default: pick(await load()) }));

export const pages = {
  /** The frame and everything behind sign-in: the login page does without. */
  SignedInPart: page(
    () => import('./signed-in-part.js'),
    (module) => module.SignedInPart,
  ),
  Questions: page(
    () => import('../features/questions/questions-page.js'),
    (module) => module.QuestionsPage,
  ),
  Question: page(
    () => import('../features/questions/question-page.js'),
    (module) => module.QuestionPage,
  ),
  NewQuestion: page(
    () => import('../features/questions/new-question-page.js'),
    (module) => module.NewQuestionPage,
  ),
  NewAnswer: page(
    () => import('../features/questions/new-answer-page.js'),
    (module) => module.NewAnswerPage,
  ),
  Tags: page(
    () => import('../features/tags/tags-page.js'),
    (module) => module.TagsPage,
  ),
  GlobalChat: page(
    () => import('../features/messages/global-chat-page.js'),
    (module) => module.GlobalChatPage,
  ),
  Chats: page(
    () => import('../features/chats/chats-page.js'),
    (module) => module.ChatsPage,
  ),
  Users: page(
    () => import('../features/users/users-page.js'),
    (module) => module.UsersPage,
  ),
  Profile: page(
    () => import('../features/users/profile-page.js'),
    (module) => module.ProfilePage,
  ),
  Games: page(
    () => import('../features/games/games-page.js'),
    (module) => module.GamesPage,
  ),
  Game: page(
    () => import('../features/games/game-page.js'),
    (module) => module.GamePage,
  ),
};

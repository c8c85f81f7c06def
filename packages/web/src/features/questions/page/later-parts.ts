import { createElement } from 'react';
import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import heldClasses from '../closing/held-banners.module.css';

const room = () => createElement('div', { className: heldClasses.room });

const held = () => import('../closing/held-banners.js');

/** Few questions are closed or locked: what says so loads where one is, and has room until then. */
export const HeldBanners = lazyPart(held, 'HeldBanners', room);

export const HoldButtons = lazyPart(held, 'HoldButtons');

/** Few questions that are shown are deleted. */
export const DeletedQuestion = lazyPart(held, 'DeletedQuestion', room);

/** Few addresses name a comment. */
export const LinkedComment = lazyPart(
  () => import('./comments/linked-comment.js'),
  'LinkedComment',
  null,
);

/** Comes after the first content of the page. */
export const TalkThrough = lazyPart(() => import('../../calls/index.js'), 'TalkThrough', null);

/** Come after the first content of the page. */
export const RelatedQuestions = lazyPart(
  () => import('../related/related-questions.js'),
  'RelatedQuestions',
  null,
);

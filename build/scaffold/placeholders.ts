import { type AuthorMessage, messagesOf } from '../../app/core/messages.ts';
import { say } from '../../app/core/messages/say.ts';

const texts: AuthorMessage[] = [
  'Title of this update',
  'What this page is about, in a sentence.',
  'Say what it is and when to use it.',
  'What readers ask, and the answer.',
  'What this update brings, in a sentence.',
  'Say what changed, with a link to the guide or parameter.',
  'Delete the groups that stay empty.',
];

/** What `npm run new` leaves to be said, in every language: a page that still holds one of these is not finished. */
export const placeholders = ['en', 'zh-Hans'].flatMap((locale) =>
  texts.map((text) => say(messagesOf(locale).authors, text)),
);

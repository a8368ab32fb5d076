import { Fragment } from 'react';

/** A text of the messages, with the parts between backticks as code. */
export function Words({ text }: { text: string }) {
  const parts = text.split('`');
  if (parts.length < 3) return text;
  return parts.map((part, index) =>
    index % 2 === 1 ? <code key={index}>{part}</code> : <Fragment key={index}>{part}</Fragment>,
  );
}

import { Fragment } from 'react';

/** Words in which the parts between back quotes are code: the form in which the messages come. */
export function Words({ text }: { text: string }) {
  const parts = text.split('`');
  if (parts.length < 3) return text;
  return parts.map((part, index) =>
    index % 2 === 1 ? <code key={index}>{part}</code> : <Fragment key={index}>{part}</Fragment>,
  );
}

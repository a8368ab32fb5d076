import { Fragment, type ReactNode, createContext, use } from 'react';
import { reference as messages } from 'site:messages/reference';
import { breakableParts } from '../../../app/content/stays-whole.ts';
import { indentedJson, memberOf } from '../document/json.ts';
import type { ReferenceData, UnknownKeyword } from '../document/reference.ts';

/** What every part of the reference needs. */
export type ReferenceContextValue = {
  data: ReferenceData;
  /** Whether the reference has several pages. */
  split: boolean;
  /** Whether readers can send requests from the page. */
  tryOut: boolean;
  /** The URL of a path below the reference's root. */
  urlOf: (path: string) => string;
  /** The href of a path of the site. */
  siteHref: (path: string) => string;
  /** The href of an id: a fragment on the same page, or another page of the reference with it. */
  href: (id: string) => string;
  /** A description's HTML, each time with ids of its own. */
  toHtml: (markdown: string) => string;
};

/** Filled by `Reference`. */
export const ReferenceContext = createContext<ReferenceContextValue | undefined>(undefined);

/** The reference's data and URLs. */
export function useReference(): ReferenceContextValue {
  const value = use(ReferenceContext);
  if (value === undefined) throw new Error('useReference needs a ReferenceContext above it');
  return value;
}

/** A description; nothing when it is undefined. */
export function Text({ markdown }: { markdown: string | undefined }) {
  const { toHtml } = useReference();
  return markdown === undefined ? null : <Html text={toHtml(markdown)} />;
}

function Html({ text }: { text: string }) {
  return <div className="text" dangerouslySetInnerHTML={{ __html: text }} />;
}

/** What follows a first paragraph is folded when it has more characters than this. */
const maxOpenText = 60;

/** A description in two: its first paragraph, and a long rest, which is folded. */
function splitText(html: string): [shown: string, folded: string | undefined] {
  const end = /^<p[ >]/.test(html) ? html.indexOf('</p>') + '</p>'.length : 0;
  const rest = html.slice(end);
  const isLong = end > 0 && rest.replaceAll(/<[^>]*>/g, '').trim().length > maxOpenText;
  return isLong ? [html.slice(0, end), rest] : [html, undefined];
}

/** A description, of which a long rest after the first paragraph is folded. */
export function FoldedText({ markdown }: { markdown: string | undefined }) {
  const { toHtml } = useReference();
  if (markdown === undefined) return null;
  const [first, rest] = splitText(toHtml(markdown));
  return (
    <>
      <Html text={first} />
      {rest === undefined ? null : (
        <details className="rest">
          <summary>{messages.moreText}</summary>
          <Html text={rest} />
        </details>
      )}
    </>
  );
}

/** A text of the messages, with the parts between backticks as code. */
export function Message({ text }: { text: string }) {
  const parts = text.split(/(`+)([^]*?[^`])\1(?!`)/);
  if (parts.length < 3) return text;
  // Each part is followed by the backticks around the next code, and that.
  return parts.map((part, index) => {
    if (index % 3 === 1) return null;
    if (index % 3 === 0) return <Fragment key={index}>{part}</Fragment>;
    return <code key={index}>{parts[index - 1] === '`' ? part : part.replace(/^ ([^]*) $/, '$1')}</code>;
  });
}

/** A name, and where a line of it may end if it is too long for one: `ChatCompletion|Request|Message`. */
export function Breakable({ text }: { text: string }) {
  return breakableParts(text).map(({ text: part, breaks }, index) => (
    <Fragment key={index}>
      {breaks === undefined ? null : <wbr />}
      {part}
    </Fragment>
  ));
}

/** A name in code. */
export function BreakableCode({ text }: { text: string }) {
  return (
    <code>
      <Breakable text={text} />
    </code>
  );
}

/** A name that links to itself, after its ids of earlier releases, to which old links still lead. */
export function Anchor({ id, children }: { id: string; children: ReactNode }) {
  const aliases = memberOf(useReference().data.reference.aliases, id) ?? [];
  return (
    <>
      {aliases.map((alias) => (
        <span key={alias} id={alias} />
      ))}
      <a className="anchor" href={`#${encodeURI(id)}`}>
        {children}
      </a>
    </>
  );
}

/** A label followed by links, below an operation or schema. */
export function Meta({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p className="meta">
      <span>{label}</span> {children}
    </p>
  );
}

/** Keywords without a rule, as raw JSON. */
export function UnknownKeywords({ keywords }: { keywords: UnknownKeyword[] }) {
  if (keywords.length === 0) return null;
  const text = keywords.map(({ key, value }) => `${key}: ${indentedJson(value)}\n`).join('');
  return <Raw label={messages.otherKeywords} text={text} />;
}

/** Text as it is written, folded under a label. */
export function Raw({ label, text }: { label: string; text: string }) {
  return (
    <details className="raw">
      <summary>{label}</summary>
      <pre tabIndex={0}>{text}</pre>
    </details>
  );
}

/** The button that expands or collapses all fields of its section; hidden without script. */
export function UnfoldButton() {
  return (
    <button type="button" className="unfold" data-fold-text={messages.foldAll}>
      {messages.unfoldAll}
    </button>
  );
}

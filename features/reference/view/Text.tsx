import { Fragment, type ReactNode, createContext, use } from 'react';
import { reference as messages } from 'site:messages/reference';
import { breakableParts } from '../../../app/content/stays-whole.ts';
import { memberOf } from '../document/json.ts';
import { indentedJson } from '../document/json-text.ts';
import type { Link, ReferenceData, UnknownKeyword } from '../document/reference.ts';

/** The data and URLs that the components of the reference need. */
export type ReferenceContextValue = {
  data: ReferenceData;
  /** Whether the reference has several pages. */
  split: boolean;
  /** Whether readers can send requests from the page. */
  tryOut: boolean;
  /** The URL of a path below the reference's root. */
  urlOf: (path: string) => string;
  /** The href of a path below the site's base URL. */
  siteHref: (path: string) => string;
  /** The href of an id: a fragment of the same page, or another page of the reference with a fragment. */
  href: (id: string) => string;
  /** Renders a description to HTML, with different ids in each call. */
  toHtml: (markdown: string) => string;
};

/** Provided by `Reference`. */
export const ReferenceContext = createContext<ReferenceContextValue | undefined>(undefined);

/** Returns the reference's data and URLs. @throws Error outside of `ReferenceContext` */
export function useReference(): ReferenceContextValue {
  const value = use(ReferenceContext);
  if (value === undefined) throw new Error('useReference needs a ReferenceContext above it');
  return value;
}

/** Renders a description; nothing if it is undefined. */
export function Text({ markdown }: { markdown: string | undefined }) {
  const { toHtml } = useReference();
  return markdown === undefined ? null : <Html text={toHtml(markdown)} />;
}

function Html({ text }: { text: string }) {
  return <div className="text" dangerouslySetInnerHTML={{ __html: text }} />;
}

/** Maximum length of the text after the first paragraph that is not collapsed, in UTF-16 code units. */
const maxOpenText = 60;

/** Splits a description's HTML into its first paragraph and a long rest; in one piece if there is no such rest. */
function splitText(html: string): [shown: string, folded: string | undefined] {
  const end = /^<p[ >]/.test(html) ? html.indexOf('</p>') + '</p>'.length : 0;
  const rest = html.slice(end);
  const isLong = end > 0 && rest.replaceAll(/<[^>]*>/g, '').trim().length > maxOpenText;
  return isLong ? [html.slice(0, end), rest] : [html, undefined];
}

/** Renders a description; a long rest after the first paragraph is collapsed. */
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

/** Renders a text of the messages, with the parts in backticks as code. */
export function Message({ text }: { text: string }) {
  const parts = text.split(/(`+)([^]*?[^`])\1(?!`)/);
  if (parts.length < 3) return text;
  // The parts are text, backticks, code, text, backticks, code and so on.
  return parts.map((part, index) => {
    if (index % 3 === 1) return null;
    if (index % 3 === 0) return <Fragment key={index}>{part}</Fragment>;
    return <code key={index}>{parts[index - 1] === '`' ? part : part.replace(/^ ([^]*) $/, '$1')}</code>;
  });
}

/** Renders a name with `<wbr>` where it may wrap: `ChatCompletion|Request|Message`. */
export function Breakable({ text }: { text: string }) {
  return breakableParts(text).map(({ text: part, breaks }, index) => (
    <Fragment key={index}>
      {breaks === undefined ? null : <wbr />}
      {part}
    </Fragment>
  ));
}

/** Renders a name as code, with `<wbr>` where it may wrap. */
export function BreakableCode({ text }: { text: string }) {
  return (
    <code>
      <Breakable text={text} />
    </code>
  );
}

/** Renders the name of a part of the reference as a link to it. */
export function SchemaLink({ link: { id, name }, className }: { link: Link; className?: string }) {
  return (
    <a className={className} href={useReference().href(id)}>
      <Breakable text={name} />
    </a>
  );
}

/** Renders a name that links to itself, after empty elements with its ids of earlier releases for old links. */
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

/** Renders a label followed by links, below an operation or schema. */
export function Meta({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p className="meta">
      <span>{label}</span> {children}
    </p>
  );
}

/** Renders the keywords that the reference does not know, as raw JSON. */
export function UnknownKeywords({ keywords }: { keywords: UnknownKeyword[] }) {
  if (keywords.length === 0) return null;
  const text = keywords.map(({ key, value }) => `${key}: ${indentedJson(value)}\n`).join('');
  return <Raw label={messages.otherKeywords} text={text} />;
}

/** Renders preformatted text, collapsed under a label. */
export function Raw({ label, text }: { label: string; text: string }) {
  return (
    <details className="raw">
      <summary>{label}</summary>
      <pre tabIndex={0}>{text}</pre>
    </details>
  );
}

/** Renders the button that expands or collapses all fields of its section; hidden without script. */
export function UnfoldButton() {
  return (
    <button type="button" className="unfold" data-fold-text={messages.foldAll}>
      {messages.unfoldAll}
    </button>
  );
}

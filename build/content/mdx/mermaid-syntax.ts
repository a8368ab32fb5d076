/** Matches a note before the first message of a sequence diagram, which the library omits silently. */
const noteBeforeMessage = /^sequenceDiagram(?:(?!-[->x)]).)*\n\s*Note\b/s;

const arrow = String.raw`(?:<?(?:-{2,}|-\.+-|={2,})[>xo]?|-{1,2}>{1,2})`;
/** Matches arrows that the library omits silently: with a missing end, or with an unclosed label. */
const looseArrow = new RegExp(
  String.raw`^(?!\s*[-=]+\s*$)\s*${arrow}(?=[\s|])|(?<=\S\s*)${arrow}\s*(?:\|[^|]*\|)?\s*$|\s--\s+(?!.*-[->.])`,
);
const openShape = /^[^"']*[[({](?![^"']*[\])}])[^"']*$/;
const messageWithoutText =
  /^(?!\s*(?:loop|alt|else|opt|par|and|critical|option|break|note|title|participant|actor|box)\b)[^:]*-{1,2}>[^:]*$/i;

const named = String.raw`(?:[^\s"<>|*.{}()-]|-(?!-))+`;
const counted = String.raw`\s*(?:"[^"]*")?\s*`;
/** Matches a relation of a class or entity diagram. */
const relation = new RegExp(
  String.raw`^\s*${named}${counted}[<|*o}]*(?:--|\.\.)[|>*o{]*${counted}${named}\s*(?:$|:|%%)`,
);
/** Matches the arrow of a relation between spaces; the library omits others. */
const spacedArrow = /\s[<|*o}]*(?:--|\.\.)[|>*o{]*\s/;

const textPattern = String.raw`"[^"]*"|\[[^\]]*\]|\([^)]*\)|\{[^}]*\}|\|[^|]*\|`;
/** Matches the texts of a flowchart, which may look like arrows. */
const texts = new RegExp(textPattern, 'g');

/** Returns the mistake in a line of a diagram that the library would omit silently, if there is one. */
function mistakeIn(line: string, diagram: string): string | undefined {
  if (/^(?:class|er)Diagram/.test(diagram) && relation.test(line) && !spacedArrow.test(line))
    return 'has no spaces around its arrow';
  if (/^\s*%%/.test(line) || !/^(?:flowchart|graph|sequenceDiagram|stateDiagram)/.test(diagram)) return undefined;
  const isFlowchart = /^(?:flowchart|graph)/.test(diagram);
  // In other diagrams, the text after a colon is a label.
  const bare = isFlowchart
    ? line.replaceAll(texts, (text) => text.slice(0, 1) + text.slice(-1))
    : line.replace(/:.*$/, '');
  if (isFlowchart && /^\s*click\s+["'\w]/.test(line))
    return 'makes a node a link, which a drawing has not; write the link below the diagram';
  if (looseArrow.test(bare)) return 'has an incomplete arrow; name the nodes at both of its ends';
  if (diagram.startsWith('sequence') && messageWithoutText.test(line))
    return 'is a message without a text; write it after a colon: A->>B: text';
  if (isFlowchart && /[-=.]{2}[xo]/.test(bare))
    return 'has an arrow that ends in x or o; write -->, and a space before a name that begins with x or o';
  return isFlowchart && openShape.test(line)
    ? 'has a shape that is not closed; end it with the bracket that it begins with'
    : undefined;
}

/** Matches the texts and comments of a flowchart, its arrows, its invisible links, and the ends of its statements. */
const textOrArrow = new RegExp(
  String.raw`${textPattern}|^[ \t]*%%.*|[#&]\w+;|(?<!\.)(${arrow})(?=(\|?))|~{3,}|;(?=.)`,
  'gm',
);

/**
 * Rewrites what the library omits silently: `A-->B;` becomes `A --> B`, a longer arrow one of the usual length, and
 * nodes with an invisible link or a semicolon between them get a line each.
 */
export function inPlainSyntax(source: string): string {
  const statements = source.replace(/^(\w+\s+\w+);/, '$1\n').replaceAll(/(?<![#&]\w*);[ \t]*$/gm, '');
  // The library knows `o{`, which it reads at both ends, alone.
  if (source.startsWith('erDiagram')) return statements.replaceAll(/\}o(?=--|\.\.)/g, 'o{');
  if (!/^(?:flowchart|graph)/.test(source)) return statements;
  return statements.replaceAll(textOrArrow, (part: string, edge?: string, label = '') => {
    if (edge === undefined) return /^[~;]/.test(part) ? '\n' : part;
    const usual = edge.replaceAll(/(?<=[-=]{2})[-=]+(?=>)|(?<=[-=]{3})[-=]+$|(?<=\.)\.+/g, '');
    return ` ${usual}${label === '' ? ' ' : ''}`;
  });
}

// What the library reads in a line of a flowchart, where … is a text.
const node = String.raw`([\w-]+)(…[\])}]*|>[^\]]*\])?(?::::[\w-]+)?`;
const nodes = String.raw`${node}(?:\s*&\s*${node})*`;
const link = String.raw`<?(?:-->|-\.->|==>|---|-\.-|===)…?|<?(?:--|-\.|==)\s+.+?\s+(?:-->|---|\.->|-\.-|==>|===)`;
const drawn = new RegExp(String.raw`^\s*${nodes}(?:\s*(?:${link})\s*${nodes})*`);
const noNodes = /^\s*(?:$|%%|(?:flowchart|graph|classDef|class|style|linkStyle|direction|subgraph|end)(?=\s|$))/;

/** Returns what the library would omit of a flowchart's line; adds its nodes without a text to `plainNodes`. */
function omissionInFlowchart(line: string, plainNodes: Set<string>): string | undefined {
  for (const statement of inPlainSyntax(`graph\n${line}`).split('\n').slice(1)) {
    if (noNodes.test(statement)) continue;
    const text = statement.replaceAll(textOrArrow, (part, edge?: string) => (edge === undefined ? '…' : part));
    const omitted = text.replace(drawn, '').trim().replaceAll(/\s+/g, ' ');
    if (omitted !== '')
      return `has “${omitted}”, which the drawing would omit; nodes are written as A or A[text], and links as A --> B`;
    for (const [, id = '', own] of text.replaceAll(new RegExp(link, 'g'), ' ').matchAll(new RegExp(node, 'g')))
      if (own === undefined) plainNodes.add(id);
      else if (plainNodes.has(id))
        return `gives ${id} a text that the drawing would omit; write it where ${id} is first`;
  }
  return undefined;
}

/** Returns the first part of a diagram that the library would omit silently, and its line, 1 for the first. */
export function omissionIn(text: string): { reason: string; line: number } | undefined {
  const source = text.trim();
  const lines = text.split('\n');
  if (noteBeforeMessage.test(source)) {
    const reason = 'the diagram begins with a note, which the drawing would omit: put it after the first message';
    return { reason, line: lines.findIndex((line) => /^\s*Note\b/.test(line)) + 1 };
  }
  const isFlowchart = /^(?:flowchart|graph)/.test(source);
  const plainNodes = new Set<string>();
  for (const [index, line] of lines.entries()) {
    const mistake = mistakeIn(line, source) ?? (isFlowchart ? omissionInFlowchart(line, plainNodes) : undefined);
    if (mistake !== undefined) return { reason: `this line of the diagram ${mistake}`, line: index + 1 };
  }
  return undefined;
}

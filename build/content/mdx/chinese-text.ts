import type { Root } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';

type Extension = ReturnType<typeof gfmAutolinkLiteral>;
type Construct = Exclude<NonNullable<Extension['text']>[string], unknown[] | undefined>;
type State = ReturnType<Construct['tokenize']>;

/** Full-width punctuation, which no URL holds as it is, and no space stands beside. */
const punctuation = String.raw`\u3001-\u3003\u3008-\u3011\u3014-\u301f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65“”‘’…—`;
const endsUrl = new RegExp(`[${punctuation}]`);
const wide = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}${punctuation}`;
const lineEnd = new RegExp(`(?<=[${punctuation}])\n|(?<=[${wide}])\n(?=[${wide}])|\n(?=[${punctuation}])`, 'gu');

/** The syntax of bare URLs that end before full-width punctuation, an extension of micromark. */
export function chineseUrls(): Extension {
  const text = Object.entries(gfmAutolinkLiteral().text ?? {}).map(([code, constructs]) => [
    code,
    [constructs ?? []].flat().map(endingEarly),
  ]);
  return { text: Object.fromEntries(text) };
}

/** Closes the gap of a line that is wrapped between Chinese characters. */
export function joinedLines() {
  return (tree: Root): void => {
    visit(tree, 'text', (node, index = 0, parent) => {
      const [before = '', after = ''] = [-1, 1].map((step) => toString(parent?.children[index + step]));
      const joined = `${before.slice(-1)}${node.value}${after.slice(0, 1)}`.replaceAll(lineEnd, '');
      node.value = joined.slice(before === '' ? 0 : 1, after === '' ? undefined : -1);
    });
  };
}

/** A single `~` within a word is that of a range, `1~2 days, 3~4 days`, and strikes nothing out. */
export function ranges() {
  return (tree: Root, file: VFile): void => {
    const source = file.value.toString();
    if (!source.includes('~')) return;
    visit(tree, 'delete', ({ children, position }, index, parent) => {
      const [start = 0, end = 0] = [position?.start.offset, position?.end.offset];
      const isInWord = [source[start - 1], source[end]].some((sign = '') => /[\p{L}\p{N}]/u.test(sign));
      if (source[start + 1] === '~' || !isInWord || parent === undefined || index === undefined) return undefined;
      const tilde = { type: 'text' as const, value: '~' };
      parent.children.splice(index, 1, tilde, ...children, { ...tilde });
      return index;
    });
  };
}

/** The construct of a URL that ends before full-width punctuation, behind which `www.` begins one. */
function endingEarly(construct: Construct): Construct {
  const isWww = construct.name === 'wwwAutolink';
  return {
    ...construct,
    previous(code) {
      return (isWww && isPunctuation(code)) || construct.previous?.call(this, code) !== false;
    },
    tokenize(effects, ok, nok) {
      const self: typeof this =
        isWww && isPunctuation(this.previous) ? Object.create(this, { previous: { value: null } }) : this;
      const attempt: typeof effects.attempt = (part, next, otherwise) =>
        otherwise === undefined && !Array.isArray(part) && isConstruct(part)
          ? effects.attempt(endedByPunctuation(part), next)
          : effects.attempt(part, next, otherwise);
      return construct.tokenize.call(self, { ...effects, attempt }, ok, nok);
    },
  };
}

function endedByPunctuation(part: Construct): Construct {
  return {
    ...part,
    tokenize(effects, ok, nok) {
      let hasEnded = false;
      const leaving =
        (state: State): State =>
        (code) => {
          hasEnded = true;
          return state(code);
        };
      const end = leaving(ok);
      const watched =
        (state: State): State =>
        (code) => {
          if (!isAhead && isPunctuation(code)) return end(code);
          const next = state(code);
          return hasEnded || next === undefined ? next : watched(next);
        };
      // What trails a URL (`**`, `_`, `.`) is none of it before such punctuation, too; a check looks ahead, and ends nothing.
      let isAhead = false;
      const check: typeof effects.check = (trail, next, otherwise) => {
        const back =
          (state: State): State =>
          (code) => {
            isAhead = false;
            return state(code);
          };
        isAhead = true;
        const part = !Array.isArray(trail) && isConstruct(trail) ? endedByPunctuation(trail) : trail;
        return effects.check(part, back(next), otherwise && back(otherwise));
      };
      return watched(part.tokenize.call(this, { ...effects, check }, end, leaving(nok)));
    },
  };
}

function isPunctuation(code: number | null): boolean {
  return code !== null && code > 0 && endsUrl.test(String.fromCodePoint(code));
}

function isConstruct(part: object): part is Construct {
  return 'tokenize' in part;
}

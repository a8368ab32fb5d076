import type { Root } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';

type Extension = ReturnType<typeof gfmAutolinkLiteral>;
type Construct = Exclude<NonNullable<Extension['text']>[string], unknown[] | undefined>;
type State = ReturnType<Construct['tokenize']>;

/** Full-width punctuation: it does not occur unencoded in URLs, and has no spaces around it. */
const punctuation = String.raw`\u3001-\u3003\u3008-\u3011\u3014-\u301f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65“”‘’…—`;
const endsUrl = new RegExp(`[${punctuation}]`);
const wide = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}${punctuation}`;
const lineEnd = new RegExp(`(?<=[${punctuation}])\n|(?<=[${wide}])\n(?=[${wide}])|\n(?=[${punctuation}])`, 'gu');

/** A micromark extension for GFM autolinks that end before full-width punctuation. */
export function chineseUrls(): Extension {
  const text = Object.entries(gfmAutolinkLiteral().text ?? {}).map(([code, constructs]) => [
    code,
    [constructs ?? []].flat().map(endingEarly),
  ]);
  return { text: Object.fromEntries(text) };
}

/** Removes line breaks between Chinese characters, where HTML would show a space. */
export function joinedLines() {
  return (tree: Root): void => {
    visit(tree, 'text', (node, index = 0, parent) => {
      const [before = '', after = ''] = [-1, 1].map((step) => toString(parent?.children[index + step]));
      const joined = `${before.slice(-1)}${node.value}${after.slice(0, 1)}`.replaceAll(lineEnd, '');
      node.value = joined.slice(before === '' ? 0 : 1, after === '' ? undefined : -1);
    });
  };
}

/** Restores single `~` characters inside words, as in the ranges `1~2 days, 3~4 days`, from GFM strikethrough. */
export function ranges() {
  return (tree: Root, file: VFile): void => {
    const source = file.value.toString();
    if (!source.includes('~')) return;
    visit(tree, 'delete', ({ children, position }, index, parent) => {
      const [start = 0, end = 0] = [position?.start.offset, position?.end.offset];
      const isInWord = [source[start - 1], source[end]].some((char = '') => /[\p{L}\p{N}]/u.test(char));
      if (source[start + 1] === '~' || !isInWord || parent === undefined || index === undefined) return undefined;
      const tilde = { type: 'text' as const, value: '~' };
      parent.children.splice(index, 1, tilde, ...children, { ...tilde });
      return index;
    });
  };
}

/** Wraps an autolink construct so that URLs end before full-width punctuation, and `www.` URLs may follow it. */
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

/** Wraps a part of an autolink so that full-width punctuation ends it. */
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
      // A lookahead (`check`) for trailing `**`, `_` or `.` must stop at this punctuation, too, but not end the URL.
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

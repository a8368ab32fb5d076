import { createHighlighter, type BundledLanguage, type Highlighter } from 'shiki';
import { beforeAll, describe, expect, test } from 'vitest';
import { rememberLines } from './remember-lines.ts';

const theme = 'github-dark';

/** Pairs whose lines are alike but stand in different places: in a string, in a comment, after a heredoc's end. */
const samples: [BundledLanguage, string[]][] = [
  ['python', ['x = """\nimport os\n"""\nimport os\n', 'import os\nx = """\nimport os\ny = 1\n"""\ny = 1\n', 'import os\ny = 1\n']],
  ['bash', ["cat <<'A'\necho $HOME\nB\nA\necho $HOME\n", "cat <<'B'\necho $HOME\nA\nB\necho $HOME\n", 'echo $HOME\n# echo $HOME\n']],
  ['java', ['class A {\n  int a = 1; /*\n  int a = 1;\n  */\n  int a = 1;\n}\n', 'class B {\n  int a = 1;\n}\n', 'int a = 1;\n}\n']],
  ['javascript', ['const a = `\nreturn 1;\n`;\nreturn 1;\n', 'f(() => {\nreturn 1;\n});\n', 'return 1;\n']],
  ['json', ['{\n  "a": [\n    1,\n    {"b": null}\n  ]\n}\n', '[\n    1,\n    {"b": null}\n]\n']],
];
const languages = samples.map(([lang]) => lang);

describe('a grammar that remembers lines', () => {
  let plain: Highlighter;
  let remembering: Highlighter;
  beforeAll(async () => {
    [plain, remembering] = await Promise.all([createHighlighter({ themes: [theme], langs: languages }), createHighlighter({ themes: [theme], langs: languages })]);
    for (const lang of languages) rememberLines(remembering.getLanguage(lang));
  });

  test.each(samples)('colours %s as one that reads every line, whatever came before', (lang, codes) => {
    for (const code of [...codes, ...codes.toReversed()]) expect(remembering.codeToTokens(code, { lang, theme })).toEqual(plain.codeToTokens(code, { lang, theme }));
  });

  test('reads a line once that begins in the same state', async () => {
    const own = await createHighlighter({ themes: [theme], langs: ['python'] });
    const grammar = own.getLanguage('python');
    const lines: string[] = [];
    const read = grammar.tokenizeLine2.bind(grammar);
    grammar.tokenizeLine2 = (line, ...rest) => {
      lines.push(line);
      return read(line, ...rest);
    };
    rememberLines(grammar);
    rememberLines(grammar);
    own.codeToTokens('import os\nfor a in b:\n    print(a)\nimport os\n', { lang: 'python', theme });
    own.codeToTokens('x = 1\nfor a in b:\n    print(a)\nimport os\n', { lang: 'python', theme });
    // The first line of a text begins in a state of its own.
    expect(lines).toEqual(['import os', 'for a in b:', '    print(a)', 'import os', 'x = 1']);
  });
});

import type { Messages } from '../../app/core/messages.ts';
import { messagesOf } from '../../app/core/messages.ts';

const chinese = messagesOf('zh-Hans');
const english = messagesOf('en');

/** English texts of the engine that are said otherwise in Chinese, as patterns of the whole text; `{name}` stands for anything. */
export function englishTexts(): RegExp[] {
  const parts: (keyof Messages)[] = ['shell', 'search', 'content', 'pages', 'outputs', 'assistants', 'registry'];
  const keys = parts.flatMap((part) =>
    Object.entries(chinese[part]).flatMap(([key, text]) => (key === text ? [] : [key])),
  );
  const words = Object.entries(english.reference).flatMap(([key, word]) =>
    typeof word === 'string' && word !== (chinese.reference as Record<string, unknown>)[key] ? [word.trim()] : [],
  );
  return [...new Set([...keys, ...words])]
    .filter((text) => /[A-Za-z]{2}/.test(text.replaceAll(/\{\w+\}/g, '')))
    .map(
      (text) =>
        new RegExp(
          `^${text
            .split(/\{\w+\}/)
            .map(RegExp.escape)
            .join('.+')}$`,
          'su',
        ),
    );
}

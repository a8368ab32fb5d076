import { misspelt } from '../app/core/nearest.ts';
import { readRegistry } from './read-registry.ts';

const familyPrefixes = [
  String.raw`gpt-\d`,
  'chatgpt-',
  String.raw`o\d-`,
  'deepseek-',
  'claude-',
  String.raw`gemini-\d`,
  String.raw`llama-\d`,
  String.raw`qwen\d`,
  'qwen-',
  String.raw`glm-\d`,
  String.raw`abab\d`,
  'minimax-',
  'doubao-',
  'text-embedding-',
  'dall-e-',
  String.raw`tts-\d`,
  String.raw`speech-\d`,
  'whisper-',
];

/** Matches what looks like the id of a model of a known family. */
const modelLike = new RegExp(`^(?:${familyPrefixes.join('|')})[\\w.-]*$`, 'i');

/** The message for a word that looks like a model's id but is unknown; undefined for every other word. */
export function modelFault(word: string, models: ReadonlySet<string>): string | undefined {
  // A series (`text-embedding-3`) is the prefix of its models.
  if (!modelLike.test(word) || models.has(word) || [...models].some((model) => model.startsWith(`${word}-`)))
    return undefined;
  const close = misspelt([...models], word);
  const hint = close === undefined ? '; add it to content/_models.yaml if it exists' : `; did you mean ${close}?`;
  return `the model id ${word} is unknown${hint}`;
}

/** The model ids in enums of the API document and in `content/_models.yaml`; undefined for a site without that file. */
export async function knownModels(siteFolder: string, document: unknown): Promise<Set<string> | undefined> {
  const { byId } = await readRegistry(siteFolder);
  if (byId.size === 0) return undefined;
  const found = new Set(byId.keys());
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) walk(item);
    else if (typeof value === 'object' && value !== null) {
      if ('enum' in value && Array.isArray(value.enum))
        for (const item of value.enum) if (typeof item === 'string') found.add(item);
      for (const item of Object.values(value)) walk(item);
    }
  };
  walk(document);
  return found;
}

import { misspelt } from '../app/core/nearest.ts';
import { readRegistry } from './read-registry.ts';

const familyPrefixes = [
  String.raw`gpt-\d chatgpt- o\d- deepseek- claude- gemini-\d llama-\d qwen\d qwen- glm-\d abab\d minimax- doubao-`,
  String.raw`text-embedding- dall-e- tts-\d speech-\d whisper-`,
].flatMap((prefixes) => prefixes.split(' '));

/** Matches words like the ids of a family's models. */
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
  const ids = new Set(byId.keys());
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) walk(item);
    else if (typeof value === 'object' && value !== null) {
      if ('enum' in value && Array.isArray(value.enum))
        for (const item of value.enum) if (typeof item === 'string') ids.add(item);
      for (const item of Object.values(value)) walk(item);
    }
  };
  walk(document);
  return ids;
}

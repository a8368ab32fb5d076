import type { SandboxMessages } from '../../messages/sandbox-messages.ts';
import { ApiError } from '../reply/api-error.ts';

/** The most characters that the choices of one response have together. */
const maxLength = 500_000;

/**
 * Bounds what the choices of a response cost; one is always written.
 * @param length of one choice, in characters
 * @throws ApiError that names the largest `n` for choices of that length
 */
export function limitChoices(count: number, length: number, messages: SandboxMessages): void {
  const maxCount = Math.max(1, Math.floor(maxLength / Math.max(1, length)));
  if (count > maxCount) throw new ApiError(400, { message: messages.tooManyChoices('n', count, maxCount), param: 'n' });
}

import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { SandboxMessages } from '../messages/sandbox-messages.ts';
import type { KeyPlace, SandboxOperation } from '../sandbox.ts';
import { ApiError } from './reply/api-error.ts';

/** Asks for a key where the document does; any that is not empty is taken. @throws ApiError with 401 */
export function authenticate(c: Context, { security }: SandboxOperation, messages: SandboxMessages): void {
  if (security.length === 0 || security.some((way) => way.every((place) => hasKey(c, place)))) return;
  const way = security[0] ?? [];
  const places = way.map(({ name, scheme }) => (scheme === undefined ? name : `${name}: ${scheme} …`));
  const scheme = way.find((place) => place.scheme !== undefined)?.scheme ?? 'ApiKey';
  throw new ApiError(
    401,
    { message: messages.noKey(places.join(' + ')) },
    { 'WWW-Authenticate': `${scheme} realm="sandbox"` },
  );
}

function hasKey(c: Context, { in: place, name, scheme }: KeyPlace): boolean {
  const value = place === 'header' ? c.req.header(name) : place === 'query' ? c.req.query(name) : getCookie(c, name);
  if (value === undefined) return false;
  const key =
    scheme === undefined
      ? value
      : value.toLowerCase().startsWith(`${scheme.toLowerCase()} `)
        ? value.slice(scheme.length)
        : '';
  return key.trim() !== '';
}

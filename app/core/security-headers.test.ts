import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const code = { code: '', hash: 'abc' };
const parts = { bootScript: code, styles: { page: code, reference: code } };

test('a page may send to its own site alone, and to the API where the site lets readers call it', () => {
  expect(connectOf(undefined)).toBe("'self'");
  expect(connectOf({ baseUrl: 'https://api.example.com:8443/v1' })).toBe("'self' https://api.example.com:8443");
});

function connectOf(playground: { baseUrl: string } | undefined): string | undefined {
  return /connect-src ([^;]*)/.exec(securityHeaders(parts, { playground })['Content-Security-Policy'] ?? '')?.[1];
}

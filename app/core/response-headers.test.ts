import { expect, test } from 'vitest';
import { securityHeaders } from './response-headers.ts';

const code = { code: '', hash: 'abc' };
const parts = { bootScript: code, styles: { page: code, layouts: {} } };

test('a page may send to its own site alone, and to the API where the site lets readers call it', () => {
  expect(connectOf([])).toBe("'self'");
  expect(connectOf(['https://api.example.com:8443'])).toBe("'self' https://api.example.com:8443");
});

function connectOf(connectOrigins: string[]): string | undefined {
  return /connect-src ([^;]*)/.exec(securityHeaders(parts, { connectOrigins })['Content-Security-Policy'] ?? '')?.[1];
}

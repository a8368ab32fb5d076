import { expect, test } from 'vitest';
import { commonHeaders } from './response-headers.ts';

const code = { code: '', hash: 'abc' };
const parts = { bootScript: code, styles: { page: code, layouts: {} } };

test('a page may send to its own site alone, and to the API where the site lets readers call it', () => {
  expect(connectOf([])).toBe("'self'");
  expect(connectOf(['https://api.example.com:8443'])).toBe("'self' https://api.example.com:8443");
});

test('no file of a site that is not to be indexed is indexed', () => {
  expect(commonHeaders(parts, { connectOrigins: [], noIndex: true })).toMatchObject({ 'X-Robots-Tag': 'noindex' });
  expect(commonHeaders(parts, { connectOrigins: [], noIndex: false })).not.toHaveProperty('X-Robots-Tag');
});

function connectOf(connectOrigins: string[]): string | undefined {
  const { 'Content-Security-Policy': policy = '' } = commonHeaders(parts, { connectOrigins, noIndex: false });
  return /connect-src ([^;]*)/.exec(policy)?.[1];
}

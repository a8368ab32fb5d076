import { expect, test } from 'vitest';
import { keyVariableOf } from './info.ts';

test.each([
  ['bearerAuth', 'API_KEY'],
  ['ApiKeyAuth', 'API_KEY'],
  ['OAuth2', 'API_KEY'],
  ['AdminApiKeyAuth', 'ADMIN_API_KEY'],
  ['petstore_auth', 'PETSTORE_API_KEY'],
  ['api_key', 'API_KEY'],
  ['3scale', '_3SCALE_API_KEY'],
  ['oauth_2_0', 'API_KEY'],
  ['OAuth2PasswordBearer', 'API_KEY'],
  ['密钥', 'API_KEY'],
])('the key of the scheme %s is read from %s', (scheme, variable) => {
  expect(keyVariableOf(scheme)).toBe(variable);
});

/** Words in a scheme's name that are about the mechanism, not the owner of the key. */
const generic = new Set(
  (
    'api key auth authorization authentication bearer basic http token ' +
    'o auth2 oauth oauth2 apikey jwt security scheme header query cookie default'
  ).split(' '),
);

/**
 * The environment variable that samples read a key from, by the name of its security scheme: `bearerAuth` → `API_KEY`,
 * `AdminApiKeyAuth` → `ADMIN_API_KEY`, `petstore_auth` → `PETSTORE_API_KEY`.
 */
export function keyVariableOf(scheme: string): string {
  const words = scheme
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
    .split(/[^A-Za-z\d]+/)
    .filter((word) => word !== '' && !generic.has(word.toLowerCase()));
  const name = [...words.map((word) => word.toUpperCase()), 'API_KEY'].join('_');
  // A variable cannot begin with a digit.
  return /^\d/.test(name) ? `_${name}` : name;
}

import type { YAMLParseError } from 'yaml';

/** What the parser says, without the place, which it counts from the start of the YAML. */
export function yamlReason({ message }: YAMLParseError): string {
  return (message.split('\n')[0] ?? message).replace(/ at line \d+, column \d+:?$/, '');
}

/** What to write instead. */
export function yamlHint({ code }: YAMLParseError): string {
  switch (code) {
    case 'TAB_AS_INDENT':
      return 'indent with spaces';
    case 'DUPLICATE_KEY':
      return 'keep one of the two';
    case 'BLOCK_AS_IMPLICIT_KEY':
      return "put a text with a colon in quotes, title: 'A: B', and begin keys of one level in one column";
    default:
      return 'begin keys of one level in one column, and put texts with signs in quotes';
  }
}

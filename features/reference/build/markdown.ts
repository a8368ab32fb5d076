import { oncePerObject } from '../../../app/core/memoize.ts';
import { factWords, inCode, variableFacts } from '../document/facts.ts';
import { docsLink, historyWords, inBrackets, schemaHead, schemaLines, unknownLines } from './markdown-schema.ts';
import type { ReferenceMessages } from '../messages/en.ts';
import type {
  ApiReference,
  Content,
  Example,
  NamedSchema,
  Operation,
  Parameter,
  Property,
  Response,
  SchemaView,
  SecurityRequirement,
  Server,
  StreamEventKind,
} from '../document/reference.ts';
import { parameterLocations } from '../document/reference.ts';
import { createScenarioSamples } from '../samples/scenario-samples.ts';
import { indentedJson, readableText } from '../document/json.ts';
import { exampleText } from '../samples/wire.ts';

// Each operation and schema is in several files, under headings of different levels.
const schemaText = oncePerObject((messages: ReferenceMessages) =>
  oncePerObject((schema: SchemaView) => schemaLines(schema, messages).join('\n')),
);
const parameterText = oncePerObject((messages: ReferenceMessages) =>
  oncePerObject((parameter: Parameter) => parameterLines(parameter, messages).join('\n')),
);
const samplesOf = oncePerObject((reference: ApiReference) =>
  oncePerObject((operation: Operation) => createScenarioSamples(reference, operation)),
);
const messagesOfRequests = oncePerObject((messages: ReferenceMessages): ReferenceMessages => ({
  ...messages,
  binary: messages.binarySent,
}));

/** The reference as Markdown; with `fileOf`, operations and schemas are told in short, with a link to their files. */
export function referenceMarkdown(
  reference: ApiReference,
  messages: ReferenceMessages,
  fileOf?: (part: Operation | NamedSchema) => string,
): string {
  const { title, version, summary, description, links, servers, authentication, tags, schemas } = reference;
  return paragraphs([
    `# ${title} ${version}`,
    summary,
    description,
    ...links.map(
      ({ kind, label: text, href }) =>
        `${messages[kind]}${messages.colon}${href === undefined ? text : `[${text}](${href})`}`,
    ),
    servers.length === 0
      ? undefined
      : `## ${messages.servers}\n\n${servers.flatMap((server) => serverLines(server, messages)).join('\n')}`,
    authentication.length === 0 ? undefined : `## ${messages.authentication}`,
    ...authentication.map((scheme) => {
      const kind = [scheme.type, scheme.scheme, scheme.bearerFormat, scheme.in, scheme.parameter].filter(
        (part) => part !== undefined,
      );
      const flows = scheme.flows.flatMap(({ kind: flow, urls, scopes }) => [
        `  - \`${flow}\`${urls.map(({ name, url }) => ` ${name}: ${url}`).join('')}`,
        ...scopes.map((scope) => `    - \`${scope.name}\`${remark(scope, messages)}`),
      ]);
      const found = scheme.openIdConnectUrl === undefined ? [] : [`  - ${scheme.openIdConnectUrl}`];
      return [
        `- \`${scheme.name}\` (${kind.join(' ')})${remark(scheme, messages)}`,
        ...found,
        ...flows,
        ...unknownLines(scheme.unknown, messages, 1),
      ].join('\n');
    }),
    ...tags.flatMap((tag) => [
      `## ${tag.group === undefined ? '' : `${tag.group}${messages.colon}`}${tag.label === '' ? messages.untagged : tag.label}`,
      tag.description,
      tag.docs && docsLink(tag.docs),
      ...tag.operations.map((operation) =>
        fileOf === undefined
          ? operationMarkdown(reference, operation, messages, { level: 3 })
          : shortOperation(operation, messages, fileOf(operation)),
      ),
    ]),
    schemas.length === 0 ? undefined : `## ${messages.schemas}`,
    ...(fileOf === undefined
      ? [
          schemas.length === 0 ? undefined : messages.sizeRule,
          ...schemas.map((schema) => schemaMarkdown(schema, messages, 3)),
        ]
      : [
          schemas
            .map(
              (entry) => `- [${entry.name}](${fileOf(entry)})${remark({ description: entry.schema.title }, messages)}`,
            )
            .join('\n'),
        ]),
    unknownMarkdown(reference.unknown, messages),
  ]);
}

/** An operation in short: the names of its parameters, fields and media types, and a link to its file. */
function shortOperation(operation: Operation, messages: ReferenceMessages, file: string): string {
  const { body, parameters, responses } = operation;
  const names = (properties: readonly Property[]) =>
    properties
      .map(({ name, required }) => `\`${name}\`${inBrackets(required === true ? [messages.required] : [], messages)}`)
      .join(messages.comma);
  return paragraphs([
    `### ${operation.summary}`,
    `[\`${operation.method} ${operation.path}\`](${file})`,
    operation.description?.split('\n\n', 1)[0],
    [
      ...parameterLocations.map((location): [string, string] => [
        messages.parameters[location],
        names(parameters.filter((parameter) => parameter.in === location)),
      ]),
      ...(body?.contents ?? []).map((content): [string, string] => [
        `${messages.requestBody} ${typesOf([content])}`,
        names(content.schema?.properties ?? []),
      ]),
      ...responses.map(({ status, contents }): [string, string] => [
        `${messages.responses} ${status}`,
        typesOf(contents),
      ]),
    ]
      .filter(([, words]) => words !== '')
      .map(([subject, words]) => `- ${subject}${messages.colon}${words}`)
      .join('\n'),
  ]);
}

function typesOf(contents: readonly Content[]): string {
  return contents.map(({ contentType }) => `\`${contentType}\``).join(' ');
}

/** One operation as Markdown, with a heading of a level; `examples`: the file of its examples, which it only names. */
export function operationMarkdown(
  reference: ApiReference,
  operation: Operation,
  messages: ReferenceMessages,
  { level = 1, examples }: { level?: number; examples?: string } = {},
): string {
  const heading = '#'.repeat(level);
  const { body, parameters } = operation;
  const [sample] = operation.received !== undefined ? [] : samplesOf(reference)(operation);
  const curl = sample?.samples.find(({ language }) => language === 'curl') ?? sample?.samples[0];
  return paragraphs([
    `${heading} ${operation.summary}`,
    `\`${operation.method} ${operation.path}\`${inBrackets(
      [
        ...(operation.received === undefined
          ? []
          : [`${messages[operation.received]} ${operation.received === 'callback' ? operation.name : ''}`.trim()]),
        ...(operation.deprecated === true ? [messages.deprecated] : []),
        ...historyWords(operation.history, messages),
      ],
      messages,
    )}`,
    operation.description,
    operation.otherTags.length === 0
      ? undefined
      : messages.otherTags + messages.colon + operation.otherTags.join(messages.comma),
    operation.docs && messages.docs + messages.colon + docsLink(operation.docs),
    operation.servers.length === 0
      ? undefined
      : `${label(messages.servers, messages)}\n\n${operation.servers.flatMap((server) => serverLines(server, messages)).join('\n')}`,
    operation.security.length === 0
      ? undefined
      : messages.authentication + messages.colon + messages.or(operation.security.map(securityWords(messages))),
    operation.guides.length === 0
      ? undefined
      : messages.guides +
        messages.colon +
        operation.guides.map((guide) => `[${guide.title}](${guide.path})`).join(messages.comma),
    ...parameterLocations.map((location) => {
      const placed = parameters.filter((parameter) => parameter.in === location);
      return placed.length === 0
        ? undefined
        : `${heading}# ${messages.parameters[location]}\n\n${placed.map(parameterText(messages)).join('\n')}`;
    }),
    body === undefined
      ? undefined
      : paragraphs([
          `${heading}# ${messages.requestBody}`,
          body.description,
          ...body.contents.map((content) => contentMarkdown(content, messagesOfRequests(messages), examples)),
        ]),
    ...operation.responses.map((response) => responseMarkdown(response, messages, level + 1, examples)),
    curl === undefined
      ? undefined
      : paragraphs([
          `${heading}# ${messages.samples}`,
          fence(curl.code, curl.language === 'curl' ? 'sh' : curl.grammar),
        ]),
    unknownMarkdown(operation.unknown, messages),
  ]);
}

function serverLines(server: Server, messages: ReferenceMessages): string[] {
  const name = server.name === undefined ? '' : ` ${server.name}`;
  const lines = server.variables.map((variable) => {
    const words = variableFacts(variable).map((fact) => factWords(fact, messages));
    return `  - \`${variable.name}\`${inBrackets(words, messages)}${remark(variable, messages)}`;
  });
  return [`- ${server.url}${name}${remark(server, messages)}`, ...lines];
}

/** What a call is authenticated by: all schemes of a requirement, each with its scopes. */
function securityWords(messages: ReferenceMessages): (requirement: SecurityRequirement) => string {
  return (requirement) =>
    requirement.length === 0
      ? messages.noAuthentication
      : requirement.map(({ name, scopes }) => [name, ...scopes].map(inCode).join(' ')).join(' + ');
}

/** The examples of an operation's bodies as Markdown, under a heading of level 1. */
export function examplesMarkdown({ summary, body, responses }: Operation, messages: ReferenceMessages): string {
  const parts: [string, readonly Content[]][] = [
    [messages.requestBody, body?.contents ?? []],
    ...responses.map(({ status, contents }): [string, Content[]] => [`${messages.responses} ${status}`, contents]),
  ];
  return paragraphs([
    `# ${summary}`,
    ...parts.flatMap(([title, contents]) => {
      const examples = contents.flatMap((content) =>
        content.examples.map((example) => exampleMarkdown(content, example, messages)),
      );
      return examples.length === 0 ? [] : [`## ${title}`, ...examples];
    }),
  ]);
}

/** One named schema as Markdown, under a heading of the given level. */
export function schemaMarkdown({ name, schema, history }: NamedSchema, messages: ReferenceMessages, level = 1): string {
  return paragraphs([
    `${'#'.repeat(level)} ${name}`,
    schemaHead({ ...schema, name: undefined }, messages, { name, history }),
    schemaText(messages)(schema),
  ]);
}

function responseMarkdown(
  response: Response,
  messages: ReferenceMessages,
  level: number,
  examples: string | undefined,
): string {
  const headers = response.headers.map(parameterText(messages));
  return paragraphs([
    `${'#'.repeat(level)} ${messages.responses} ${response.status}`,
    response.description,
    headers.length === 0 ? undefined : `${label(messages.responseHeaders, messages)}\n\n${headers.join('\n')}`,
    ...response.contents.map((content) => contentMarkdown(content, messages, examples)),
    unknownMarkdown(response.unknown, messages),
  ]);
}

function contentMarkdown(content: Content, messages: ReferenceMessages, elsewhere: string | undefined): string {
  const { schema, stream, examples } = content;
  return paragraphs([
    `\`${content.contentType}\`${schema === undefined ? '' : ` ${schemaHead(schema, messages)}`}`,
    content.kind === 'binary' ? messages.binary : undefined,
    stream?.description,
    stream?.events.map((event) => eventLine(event, messages)).join('\n'),
    schema === undefined ? undefined : schemaText(messages)(schema),
    ...(elsewhere === undefined || examples.length === 0
      ? examples.map((example) => exampleMarkdown(content, example, messages))
      : [
          `[${messages.example}](${elsewhere})${messages.colon}${examples.map(({ summary, name }) => summary ?? name).join(messages.comma)}`,
        ]),
    unknownMarkdown(content.unknown, messages),
  ]);
}

function eventLine(event: StreamEventKind, messages: ReferenceMessages): string {
  return [
    `- ${event.title}`,
    event.occurs === undefined ? '' : inBrackets([messages.occurs[event.occurs]], messages),
    event.event === undefined ? '' : ` \`event: ${event.event}\``,
    event.text === undefined ? '' : ` \`data: ${event.text}\``,
    event.data === undefined ? '' : ` \`data:\` ${event.data.name}`,
    event.description === undefined ? '' : messages.colon + event.description,
  ].join('');
}

function exampleMarkdown(content: Content, example: Example, messages: ReferenceMessages): string | undefined {
  if (example.value === undefined)
    return example.externalValue === undefined
      ? undefined
      : `${messages.externalExample}${messages.colon}<${example.externalValue}>`;
  return paragraphs([
    messages.example + messages.colon + (example.summary ?? example.name),
    example.description,
    fence(exampleText(example.value.json, content.kind), content.kind === 'json' ? 'json' : 'text'),
  ]);
}

function parameterLines(parameter: Parameter, messages: ReferenceMessages): string[] {
  const words = new Set([parameter.description, parameter.schema.description].filter((text) => text !== undefined));
  const schema = { ...parameter.schema, description: words.size === 0 ? undefined : [...words].join('\n') };
  const examples = parameter.examples.map(
    ({ name, summary, description, value, externalValue }) =>
      `  - ${messages.example}${messages.colon}${[summary ?? (name === 'default' ? undefined : name), value === undefined ? externalValue : inCode(readableText(value.json)), description].filter((part) => part !== undefined).join(' ')}`,
  );
  return [
    `- \`${parameter.name}\` ${schemaHead(schema, messages, parameter, 0)}`,
    ...examples,
    ...schemaLines(schema, messages, 1),
    ...unknownLines(parameter.unknown, messages, 1),
  ];
}

function unknownMarkdown(unknown: Operation['unknown'], messages: ReferenceMessages): string | undefined {
  if (unknown.length === 0) return undefined;
  const lines = unknown.map(({ key, value }) => `${key}: ${indentedJson(value)}`);
  return `${label(messages.otherKeywords, messages)}\n\n${fence(lines.join('\n'), 'text')}`;
}

/** A description after its subject. */
function remark({ description }: { description?: string | undefined }, { colon }: ReferenceMessages): string {
  return description === undefined ? '' : colon + description.trim();
}

/** A label at the end of a line. */
function label(words: string, { colon }: ReferenceMessages): string {
  return (words + colon).trimEnd();
}

/** A code fence that is longer than any run of backticks inside. */
function fence(code: string, lang: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const mark = '`'.repeat(longest + 1);
  return `${mark}${lang}\n${code.trimEnd()}\n${mark}`;
}

function paragraphs(parts: (string | undefined)[]): string {
  return parts
    .map((part) => part?.trim())
    .filter((part) => part !== undefined && part !== '')
    .join('\n\n');
}

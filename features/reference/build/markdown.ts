import { memoize, memoizeByObject } from '../../../app/core/memoize.ts';
import { factWords, variableFacts } from '../document/facts.ts';
import { createSchemaMarkdown } from './markdown-schema.ts';
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
  SecurityScheme,
  Server,
  StreamDescription,
} from '../document/reference.ts';
import { parameterLocations } from '../document/schema-view.ts';
import { scenarioSamples } from '../samples/scenario-samples.ts';
import { objectOf } from '../document/json.ts';
import { inCode, indentedJson, inFence, readableText } from '../document/json-text.ts';
import { encodeValue } from '../samples/sample-bodies.ts';
import { exampleText } from '../samples/wire.ts';

/** Creates functions that write a reference and its parts as Markdown, with the texts of a language. */
export function createMarkdown(reference: ApiReference, messages: ReferenceMessages) {
  const { colon, comma } = messages;
  const { docsLink, historyWords, inBrackets, schemaHead, schemaLines, unknownLines } = createSchemaMarkdown(messages);
  // Memoized, since operations and schemas are in several files, under headings of different levels.
  const schemaText = memoizeByObject((schema: SchemaView) => schemaLines(schema).join('\n'));
  const parameterText = memoizeByObject((parameter: Parameter) => parameterLines(parameter).join('\n'));
  const bodyText = textByFile(({ description, contents }: NonNullable<Operation['body']>, file) => [
    description,
    ...contents.map((content) => contentMarkdown(content, messages.binarySent, file)),
  ]);
  const responseText = textByFile((response: Response, file) => [
    response.description,
    section(label(messages.responseHeaders), response.headers.map(parameterText)),
    ...response.contents.map((content) => contentMarkdown(content, messages.binary, file)),
    // Operations have files of their own here, and no fragments.
    response.links && section(label(messages.links), [response.links.replaceAll(/\[(`[^`]+`)\]\(#[^)]*\)/g, '$1')]),
    unknownMarkdown(response.unknown),
  ]);
  return { referenceMarkdown, operationMarkdown, examplesMarkdown, schemaMarkdown, schemaFileMarkdown };

  /** Returns the whole reference; with `fileOf`, operations and schemas are summarised, with links to their files. */
  function referenceMarkdown(fileOf?: (part: Operation | NamedSchema) => string): string {
    const { title, version, summary, description, links, servers, authentication, tags, schemas } = reference;
    return paragraphs([
      `# ${title} ${version}`,
      summary,
      description,
      ...links.map(
        ({ kind, label: text, href }) => `${messages[kind]}${colon}${href === undefined ? text : `[${text}](${href})`}`,
      ),
      section(`## ${messages.servers}`, servers.flatMap(serverLines)),
      ...(authentication.length === 0 ? [] : [`## ${messages.authentication}`, ...authentication.map(schemeText)]),
      ...tags.flatMap((tag) => [
        `## ${tag.group === undefined ? '' : `${tag.group}${colon}`}${tag.label === '' ? messages.untagged : tag.label}`,
        tag.description,
        tag.docs && docsLink(tag.docs),
        unknownMarkdown(tag.unknown),
        ...tag.operations.map((operation) =>
          fileOf === undefined
            ? operationMarkdown(operation, { level: 3 })
            : shortOperation(operation, fileOf(operation)),
        ),
      ]),
      schemas.length === 0 ? undefined : `## ${messages.schemas}`,
      ...(fileOf === undefined
        ? [schemas.length === 0 ? undefined : messages.sizeRule, ...schemas.map((schema) => schemaMarkdown(schema, 3))]
        : [
            schemas
              .map((entry) => `- [${entry.name}](${fileOf(entry)})${remark({ description: entry.schema.title })}`)
              .join('\n'),
          ]),
      unknownMarkdown(reference.unknown),
    ]);
  }

  function schemeText(scheme: SecurityScheme): string {
    const kind = [scheme.type, scheme.scheme, scheme.bearerFormat, scheme.in, scheme.parameter].filter(
      (part) => part !== undefined,
    );
    return [
      `- \`${scheme.name}\` (${kind.join(' ')})${remark(scheme)}`,
      ...(scheme.openIdConnectUrl === undefined ? [] : [`  - ${scheme.openIdConnectUrl}`]),
      ...scheme.flows.flatMap(({ kind: flow, urls, scopes }) => [
        `  - \`${flow}\`${urls.map(({ name, url }) => ` ${name}: ${url}`).join('')}`,
        ...scopes.map((scope) => `    - \`${scope.name}\`${remark(scope)}`),
      ]),
      ...unknownLines(scheme.unknown, 1),
    ].join('\n');
  }

  /** Summarises an operation: the names of its parameters, fields and media types, and a link to its file. */
  function shortOperation(operation: Operation, file: string): string {
    const { body, parameters, responses } = operation;
    const lines = [
      ...parameterLocations.map((location) =>
        listed(messages.parameters[location], parameters.filter((parameter) => parameter.in === location).map(marked)),
      ),
      ...(body?.contents ?? []).map((content) =>
        listed(`${messages.requestBody} ${typesOf([content])}`, (content.schema?.properties ?? []).map(marked)),
      ),
      ...responses.map(({ status, contents }) =>
        listed(`${messages.responses} ${status}`, contents.length === 0 ? [] : [typesOf(contents)]),
      ),
    ];
    return paragraphs([
      `### ${operation.summary}`,
      `[\`${operation.method} ${operation.path}\`](${file})`,
      operation.description?.split('\n\n', 1)[0],
      lines.flatMap((line) => (line === undefined ? [] : [`- ${line}`])).join('\n'),
    ]);
  }

  function marked({ name, required }: Property): string {
    return `\`${name}\`${inBrackets(required === true ? [messages.required] : [])}`;
  }

  /** Returns an operation under a heading of `level`. With `examples`, the path of their file, it only names them. */
  function operationMarkdown(
    operation: Operation,
    { level = 1, examples }: { level?: number; examples?: string } = {},
  ): string {
    const heading = `${'#'.repeat(level)}#`;
    const { body, parameters, received } = operation;
    const [sample] = received !== undefined ? [] : scenarioSamples(reference)(operation);
    const curl = sample?.samples.find(({ language }) => language === 'curl') ?? sample?.samples[0];
    const remarks = [
      ...(received === undefined
        ? []
        : [`${messages[received]} ${received === 'callback' ? operation.name : ''}`.trim()]),
      ...(operation.deprecated === true ? [messages.deprecated] : []),
      ...historyWords(operation.history),
    ];
    return paragraphs([
      `${'#'.repeat(level)} ${operation.summary}`,
      `\`${operation.method} ${operation.path}\`${inBrackets(remarks)}`,
      operation.description,
      listed(messages.otherTags, operation.otherTags),
      listed(messages.docs, operation.docs === undefined ? [] : [docsLink(operation.docs)]),
      section(label(messages.servers), operation.servers.flatMap(serverLines)),
      operation.security.length === 0
        ? undefined
        : messages.authentication + colon + messages.or(operation.security.map(securityWords)),
      listed(
        messages.guides,
        operation.guides.map((guide) => `[${guide.title}](${guide.path})`),
      ),
      ...parameterLocations.map((location) =>
        section(
          `${heading} ${messages.parameters[location]}`,
          parameters.filter((parameter) => parameter.in === location).map(parameterText),
        ),
      ),
      ...(body === undefined ? [] : [`${heading} ${messages.requestBody}`, bodyText(body)(examples)]),
      ...operation.responses.flatMap((response) => [
        `${heading} ${messages.responses} ${response.status}`,
        responseText(response)(examples),
      ]),
      ...(curl === undefined
        ? []
        : [`${heading} ${messages.samples}`, inFence(curl.code, curl.language === 'curl' ? 'sh' : curl.grammar)]),
      unknownMarkdown(operation.unknown),
    ]);
  }

  function serverLines(server: Server): string[] {
    const name = server.name === undefined ? '' : ` ${server.name}`;
    const lines = server.variables.map((variable) => {
      const facts = variableFacts(variable).map((fact) => factWords(fact, messages));
      return `  - \`${variable.name}\`${inBrackets(facts)}${remark(variable)}`;
    });
    return [`- ${server.url}${name}${remark(server)}`, ...lines];
  }

  /** Returns an alternative of an operation's `security`: all of its schemes, each with its scopes. */
  function securityWords(requirement: SecurityRequirement): string {
    if (requirement.length === 0) return messages.noAuthentication;
    return requirement.map(({ name, scopes }) => [name, ...scopes].map(inCode).join(' ')).join(' + ');
  }

  /** Returns the examples of an operation's request and response bodies, under a heading of level 1. */
  function examplesMarkdown({ summary, body, responses }: Operation): string {
    const parts: [string, readonly Content[]][] = [
      [messages.requestBody, body?.contents ?? []],
      ...responses.map(({ status, contents }): [string, Content[]] => [`${messages.responses} ${status}`, contents]),
    ];
    return paragraphs([
      `# ${summary}`,
      ...parts.flatMap(([title, contents]) => {
        const examples = contents.flatMap((content) =>
          content.examples.map((example) => exampleMarkdown(content, example)),
        );
        return examples.length === 0 ? [] : [`## ${title}`, ...examples];
      }),
    ]);
  }

  /** Returns a named schema under a heading of `level`. */
  function schemaMarkdown({ name, schema, history }: NamedSchema, level = 1): string {
    return paragraphs([
      `${'#'.repeat(level)} ${name}`,
      schemaHead({ ...schema, name: undefined }, { name, history }),
      schemaText(schema),
    ]);
  }

  /** Returns a named schema under a heading of level 1, followed by its JSON in the document. */
  function schemaFileMarkdown(entry: NamedSchema): string {
    const sources = objectOf(objectOf(reference.document.components).schemas);
    return paragraphs([schemaMarkdown(entry), inFence(indentedJson(sources[entry.name] ?? {}), 'json')]);
  }

  /** `binary`: the text for binary data; `file`: the path of the examples, if they are in a file of their own. */
  function contentMarkdown(content: Content, binary: string, file: string | undefined): string {
    const { schema, stream, examples } = content;
    return paragraphs([
      `\`${content.contentType}\`${schema === undefined ? '' : ` ${schemaHead(schema)}`}`,
      content.kind === 'binary' ? binary : undefined,
      stream?.description,
      stream?.events.map(eventLine).join('\n'),
      schema && schemaText(schema),
      ...(file === undefined
        ? examples.map((example) => exampleMarkdown(content, example))
        : [
            listed(
              `[${messages.example}](${file})`,
              examples.map(({ summary, name }) => summary ?? name),
            ),
          ]),
      unknownMarkdown(content.unknown),
    ]);
  }

  function eventLine(event: StreamDescription['events'][number]): string {
    return [
      `- ${event.title}`,
      event.occurs === undefined ? '' : inBrackets([messages.occurs[event.occurs]]),
      event.event === undefined ? '' : ` \`event: ${event.event}\``,
      event.text === undefined ? '' : ` \`data: ${event.text}\``,
      event.data === undefined ? '' : ` \`data:\` ${event.data.name}`,
      remark(event),
    ].join('');
  }

  function exampleMarkdown(content: Content, example: Example): string | undefined {
    const { name, summary, description, value, externalValue } = example;
    const title = messages.example + colon + (summary ?? name);
    const link = externalValue && `${messages.externalExample}${colon}<${externalValue}>`;
    if (value === undefined)
      return paragraphs([link !== undefined && summary === undefined ? undefined : title, description, link]);
    const sent = encodeValue(reference, content, value.json);
    return paragraphs([
      title,
      description,
      inFence(exampleText(sent, content.kind), content.kind === 'json' ? 'json' : 'text'),
    ]);
  }

  function parameterLines(parameter: Parameter): string[] {
    const texts = new Set([parameter.description, parameter.schema.description].filter((text) => text !== undefined));
    const schema = { ...parameter.schema, description: texts.size === 0 ? undefined : [...texts].join('\n') };
    const examples = parameter.examples.map(({ name, summary, description, value, externalValue }) => {
      const title = summary ?? (name === 'default' ? undefined : name);
      const shown = value === undefined ? externalValue : inCode(readableText(value.json));
      const parts = [title, shown, description].filter((part) => part !== undefined);
      return `  - ${messages.example}${colon}${parts.join(' ')}`;
    });
    return [
      `- \`${parameter.name}\` ${schemaHead(schema, parameter, 0)}`,
      ...examples,
      ...schemaLines(schema, 1),
      ...unknownLines(parameter.unknown, 1),
    ];
  }

  function unknownMarkdown(unknown: Operation['unknown']): string | undefined {
    if (unknown.length === 0) return undefined;
    const lines = unknown.map(({ key, value }) => `${key}: ${indentedJson(value)}`);
    return `${label(messages.otherKeywords)}\n\n${inFence(lines.join('\n'), 'text')}`;
  }

  /** Returns a description with a colon before it, to follow its subject; empty without a description. */
  function remark({ description }: { description?: string | undefined }): string {
    return description === undefined ? '' : colon + description.trim();
  }

  /** Returns a label with its colon, for the end of a line. */
  function label(words: string): string {
    return (words + colon).trimEnd();
  }

  /** Returns a label and its values in one line; undefined without values. */
  function listed(subject: string, words: string[]): string | undefined {
    return words.length === 0 ? undefined : subject + colon + words.join(comma);
  }
}

/** Memoizes the text of a part by the path of its examples' file, if they are in a file of their own. */
function textByFile<Part extends object>(partsOf: (part: Part, file: string | undefined) => (string | undefined)[]) {
  return memoizeByObject((part: Part) => memoize((file: string | undefined) => paragraphs(partsOf(part, file))));
}

/** Returns a heading and the lines below it; undefined without lines. */
function section(heading: string, lines: string[]): string | undefined {
  return lines.length === 0 ? undefined : `${heading}\n\n${lines.join('\n')}`;
}

function typesOf(contents: readonly Content[]): string {
  return contents.map(({ contentType }) => `\`${contentType}\``).join(' ');
}

function paragraphs(parts: (string | undefined)[]): string {
  return parts
    .map((part) => part?.trim())
    .filter((part) => part !== undefined && part !== '')
    .join('\n\n');
}

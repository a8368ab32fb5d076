import { type CallToolResult, McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Site } from '../../../app/core/site.ts';
import { type McpIndex, serverInfo } from '../mcp.ts';
import type { Docs } from './docs.ts';
import { message as t } from './message.ts';

/** Maximum characters of a text in a result; a call with `offset` continues. */
const maxCharacters = 40_000;

const readOnly = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const shortText = (description: string) => z.string().trim().min(1).max(200).describe(description);
const offset = z
  .number()
  .int()
  .min(0)
  .default(0)
  .describe(t('Character to read from; a truncated result states the next offset'));

/** Creates the stateless MCP server of a request: five read-only tools, and the site's pages as resources. */
export function createServer(docs: Docs, site: Site): McpServer {
  const example = examplesOf(docs.index);
  const server = new McpServer(serverInfo(site), {
    instructions: [
      site.title,
      t('Find things with search_docs, then read them in full with read_page, read_operation or read_schema.'),
      t('All tools are read-only.'),
    ].join('\n'),
  });

  const addTool = <Inputs extends z.ZodRawShape>(
    name: string,
    title: string,
    description: string,
    inputs: Inputs,
    run: (inputs: z.output<z.ZodObject<Inputs>>) => CallToolResult | Promise<CallToolResult>,
  ) =>
    server.registerTool(name, { title, description, inputSchema: z.strictObject(inputs), annotations: readOnly }, run);

  addTool(
    'search_docs',
    t('Search the documentation'),
    [
      t('Searches the guides, the changelog, and every parameter and field of the API reference.'),
      t('Returns the most relevant sections with links: the text of the first, excerpts of the others.'),
    ].join('\n'),
    {
      query: shortText(t('What to look for, such as: end of a stream')),
      limit: z.number().int().min(1).max(20).default(5).describe(t('How many results to return at most')),
    },
    async ({ query, limit }) => {
      const results = await docs.search(query, limit);
      if (results === undefined)
        return errorResult(t('Too much is searched for at once. Search for it in a request of its own.'));
      if (results.length === 0)
        return errorResult(
          t('Nothing was found for “{query}”. Rephrase it, or see all pages with list_pages.', { query }),
        );
      return textResult(
        results
          .map(
            ({ page, title, url, excerpt }, index) =>
              `${index + 1}. [${page} › ${title}](${url})\n${index === 0 ? excerpt : excerpt.replaceAll(/\s+/g, ' ')}`,
          )
          .join('\n'),
      );
    },
  );

  addTool(
    'list_pages',
    t('List the pages'),
    t('Lists the names of all pages, operations and data structures.'),
    {},
    () => {
      const pages = docs.index.pages.map(
        ({ path, title, description }) => `- ${path} ${t('{name}: {text}', { name: title, text: description })}`,
      );
      const operations = docs.index.operations.map(
        ({ id, method, path, summary }) => `- ${id} \`${method} ${path}\` ${summary}`,
      );
      const schemas = listOf(docs.index.schemas.map(({ name }) => name));
      return textResult(
        [
          `## ${t('Pages')}\n\n${pages.join('\n')}`,
          `## ${t('Operations (read_operation)')}\n\n${operations.join('\n')}`,
          `## ${t('Data structures (read_schema)')}\n\n${schemas}`,
        ].join('\n\n'),
      );
    },
  );

  addTool(
    'read_page',
    t('Read a page'),
    t('Reads the full text of a page as Markdown.'),
    { path: shortText(t('Path or URL of the page, such as {path}', { path: example.page })), offset },
    async ({ path, offset }) => {
      const page = docs.page(path);
      if (page === undefined)
        return errorResult(
          t('There is no page {path}. Search with search_docs, or see all pages with list_pages.', { path }),
        );
      return pageOfText(await docs.file(`${page.path}index.md`), offset);
    },
  );

  addTool(
    'read_operation',
    t('Read an operation'),
    t('Reads the parameters, request body, responses and examples of an operation.'),
    {
      operation: shortText(t('operationId, or method and path, such as {example}', { example: example.operation })),
      offset,
    },
    async ({ operation, offset }) => {
      const query = operation.toLowerCase().replace(/\s+/g, ' ');
      const match = docs.index.operations.find(({ id, method, path }) =>
        [id, `${method} ${path}`, path].some((name) => name.toLowerCase() === query),
      );
      if (match === undefined) {
        const names = docs.index.operations.map(({ id, method, path }) =>
          t('{name} ({text})', { name: id, text: `${method} ${path}` }),
        );
        return errorResult(
          t('There is no operation {name}. There are: {names}.', { name: operation, names: listOf(names) }),
        );
      }
      const texts = await Promise.all(match.files.map((file) => docs.file(file)));
      return pageOfText(texts.includes(undefined) ? undefined : texts.join('\n'), offset);
    },
  );

  addTool(
    'read_schema',
    t('Read a data structure'),
    t('Reads a named data structure of the API document: its fields and its JSON Schema.'),
    { name: shortText(t('Name, such as {example}', { example: example.schema })), offset },
    async ({ name, offset }) => {
      const match = docs.index.schemas.find((schema) => schema.name.toLowerCase() === name.toLowerCase());
      if (match === undefined) {
        const close = docs.index.schemas
          .filter((schema) => schema.name.toLowerCase().includes(name.toLowerCase()))
          .slice(0, 10);
        return errorResult(
          close.length === 0
            ? t('There is no data structure {name}. All names are in list_pages.', { name })
            : t('There is no data structure {name}. Names like it: {names}.', {
                name,
                names: listOf(close.map((schema) => schema.name)),
              }),
        );
      }
      return pageOfText(await docs.file(match.file), offset);
    },
  );

  server.registerResource(
    'pages',
    new ResourceTemplate(`${docs.url('/')}{+path}`, {
      list: () => ({
        resources: docs.index.pages.map(({ path, title, description }) => ({
          uri: docs.url(`${path}index.md`),
          name: path,
          title,
          description,
          mimeType,
        })),
      }),
    }),
    { title: t('Pages'), description: t('Reads the full text of a page as Markdown.'), mimeType },
    async ({ href }) => {
      const page = docs.page(href);
      const text = page === undefined ? undefined : await docs.file(`${page.path}index.md`);
      if (text === undefined) throw new ResourceNotFoundError(href);
      return { contents: [{ uri: href, mimeType, text }] };
    },
  );
  return server;
}

const mimeType = 'text/markdown';

/** Picks names of the site itself as examples in the descriptions of arguments. */
function examplesOf({ pages, operations, schemas }: McpIndex): { page: string; operation: string; schema: string } {
  const [operation] = operations;
  return {
    page: pages.find(({ path }) => path !== '/')?.path ?? '/',
    operation: operation === undefined ? 'GET /' : listOf([operation.id, `${operation.method} ${operation.path}`]),
    schema: schemas[0]?.name ?? 'Error',
  };
}

function listOf(names: string[]): string {
  return names.join(t(', '));
}

function textResult(text: string): CallToolResult {
  return { content: [{ type: 'text', text }] };
}

function errorResult(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}

function pageOfText(text: string | undefined, offset: number): CallToolResult {
  if (text === undefined) return errorResult(t('This text cannot be read at the moment; try again later.'));
  const end = offset + maxCharacters;
  const page = text.slice(offset, end);
  if (text.length <= end) return textResult(page);
  const more = { count: text.length - end, offset: end };
  return textResult(`${page}\n\n${t('({count} more characters; read on with offset: {offset}.)', more)}`);
}

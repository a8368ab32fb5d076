import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll } from 'vitest';

/** The text that a tool returned, and whether it is an error. */
export type ToolResult = { text: string; failed: boolean };

/** Connects a client to a site's MCP endpoint for all tests of a file. `call` calls a tool. */
export function useMcp(origin: string) {
  const client = new Client({ name: 'test', version: '1.0.0' });
  beforeAll(() => client.connect(new StreamableHTTPClientTransport(new URL('/mcp', origin))));
  afterAll(() => client.close());
  const call = async (name: string, args: Record<string, unknown>): Promise<ToolResult> => {
    const result = await client.callTool({ name, arguments: args });
    const content = (result.content ?? []) as { type: string; text?: string }[];
    return { text: content.map((part) => part.text ?? '').join('\n'), failed: result.isError === true };
  };
  return { client, call };
}

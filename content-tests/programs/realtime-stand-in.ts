import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { listen, type LocalServer } from '../../tests/support/listen.ts';

/** What a script of events may do to the client: say a text, whole or in fragments of bytes, or close with a code. */
type Step = { text: string; fragments?: readonly number[] } | { close: number };

/** The requests of a stand-in as they came: the path, the headers, and every event in order. */
type Seen = { url: string; authorization: string; events: unknown[] };

/**
 * A realtime interface that follows `steps` after the first `response.create`.
 * Speaks as much of RFC 6455 as one client needs: text up to 64 KiB, and a close.
 */
export async function realtimeStandIn(steps: readonly Step[]): Promise<LocalServer & { seen: Seen }> {
  const seen: Seen = { url: '', authorization: '', events: [] };
  const server = createServer();
  const open = new Set<Duplex>();
  server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    open.add(socket);
    seen.url = request.url ?? '';
    seen.authorization = request.headers.authorization ?? '';
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accepted(request)}\r\n\r\n`,
    );
    let pending = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (data: Buffer) => {
      pending = Buffer.concat([pending, data]);
      for (let frame = firstFrame(pending); frame; frame = firstFrame(pending)) {
        pending = pending.subarray(frame.length);
        if (frame.opcode === opcodes.close) socket.end(framed(opcodes.close, frame.payload));
        if (frame.opcode !== opcodes.text) continue;
        const event = JSON.parse(frame.payload.toString()) as { type: string };
        seen.events.push(event);
        if (event.type === 'response.create') for (const step of steps) socket.write(sent(step));
      }
    });
  });
  const local = await listen(server);
  const stop = () => {
    for (const socket of open) socket.destroy();
    return local.stop();
  };
  return { ...local, stop, seen };
}

const opcodes = { continuation: 0, text: 1, close: 8 };

/** The answer to a handshake, of RFC 6455, section 4.2.2. */
const accepted = ({ headers }: IncomingMessage) =>
  createHash('sha1')
    .update(`${headers['sec-websocket-key'] ?? ''}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
    .digest('base64');

/** The first whole frame of a client, whose payloads are masked; undefined while it is not there whole. */
function firstFrame(data: Buffer): { opcode: number; payload: Buffer; length: number } | undefined {
  if (data.length < 2) return undefined;
  const short = data.readUInt8(1) & 127;
  const start = short === 126 ? 4 : 2;
  if (data.length < start + 4) return undefined;
  const size = short === 126 ? data.readUInt16BE(2) : short;
  const length = start + 4 + size;
  if (data.length < length) return undefined;
  const mask = data.subarray(start, start + 4);
  const payload = data.subarray(start + 4, length).map((byte, index) => byte ^ mask.readUInt8(index % 4));
  return { opcode: data.readUInt8(0) & 15, payload: Buffer.from(payload), length };
}

function framed(opcode: number, payload: Buffer, last = true): Buffer {
  const head = payload.length < 126 ? Buffer.alloc(2) : Buffer.alloc(4);
  head.writeUInt8((last ? 128 : 0) | opcode, 0);
  head.writeUInt8(payload.length < 126 ? payload.length : 126, 1);
  if (head.length === 4) head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
}

function sent(step: Step): Buffer {
  if ('close' in step) {
    const code = Buffer.alloc(2);
    code.writeUInt16BE(step.close);
    return framed(opcodes.close, code);
  }
  const bytes = Buffer.from(step.text);
  const ends = [...(step.fragments ?? []), bytes.length];
  return Buffer.concat(
    ends.map((end, index) =>
      framed(
        index === 0 ? opcodes.text : opcodes.continuation,
        bytes.subarray(ends[index - 1] ?? 0, end),
        index === ends.length - 1,
      ),
    ),
  );
}

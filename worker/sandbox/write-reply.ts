import type { SandboxMessages } from '../../app/sandbox/messages.ts';
import type { SandboxDirectory, SandboxOperation } from '../../app/sandbox/sandbox.ts';
import { objectOf } from '../../app/reference/document/json.ts';
import { base64 } from './base64.ts';
import { chatReply } from './chat/chat-reply.ts';
import { rankExamples } from './choose-example.ts';
import { embeddingsReply } from './embeddings.ts';
import { imagesReply } from './images.ts';
import { plainReply } from './plain-reply.ts';
import type { SandboxRequest } from './read-request.ts';
import type { Reply } from './reply.ts';
import { soundOf } from './sounds.ts';

type ReplyInputs = {
  operation: SandboxOperation;
  request: SandboxRequest;
  directory: SandboxDirectory;
  messages: SandboxMessages;
  /** The name of the requested example. */
  named: string | undefined;
  accept: string;
  filesUrl: string;
};

/** Into how many pieces sound is divided. */
const soundPieces = 10;

/** Answers a request that fits the document, as its operation's answers are made. */
export async function writeReply({
  operation,
  request,
  directory,
  messages,
  named,
  accept,
  filesUrl,
}: ReplyInputs): Promise<Reply> {
  const { shape, answer } = operation;
  const body = objectOf(request.body);
  const sound = (format: string) => soundOf(format, directory.sounds);
  if (shape.kind === 'chat')
    return chatReply({
      operation,
      body,
      text: request.text,
      named,
      messages,
      sound: async (format) => base64(await sound(format)),
    });
  const ranked = rankExamples(operation, request.body, named, messages);
  switch (shape.kind) {
    case 'embeddings':
      return embeddingsReply(body, ranked[0], answer.status, messages);
    case 'images':
      return imagesReply(body, ranked[0], filesUrl, answer.status);
    case 'speech': {
      const format = String(body[shape.field] ?? shape.preset);
      const bytes = await sound(format);
      const size = Math.ceil(bytes.length / soundPieces);
      return {
        status: answer.status,
        mediaType: shape.mediaTypes[format] ?? 'application/octet-stream',
        pieces: Array.from({ length: soundPieces }, (_, index) => bytes.subarray(index * size, (index + 1) * size)),
        paced: true,
      };
    }
    case 'plain':
      return plainReply(operation, ranked, request.fields, accept);
  }
}

import type { SandboxDirectory, SandboxOperation } from '../sandbox.ts';
import { objectOf } from '../../reference/document/json.ts';
import type { ResponseFault } from './read-fault.ts';
import { rankExamples } from './reply/choose-example.ts';
import type { SandboxRequest } from './read-request.ts';
import type { Reply } from './reply/reply.ts';

type ReplyInputs = {
  operation: SandboxOperation;
  request: SandboxRequest;
  directory: SandboxDirectory;
  /** How a chat completion ends before its text does, where a fault asks for it. */
  finish: ResponseFault['finish'];
  /** The name of the requested example. */
  named: string | undefined;
  accept: string;
  filesUrl: string;
};

/** Answers a request that fits the document, as its operation's answers are made. */
export async function writeReply({
  operation,
  request,
  directory,
  finish,
  named,
  accept,
  filesUrl,
}: ReplyInputs): Promise<Reply> {
  const { shape, answer } = operation;
  const { messages } = directory;
  const body = objectOf(request.body);
  const ranked = () => rankExamples(operation, request.body, named, messages);
  // A call pays for the code of its own kind alone.
  switch (shape.kind) {
    case 'chat': {
      const { chatReply } = await import('./chat/chat-reply.ts');
      return chatReply({ operation, body, text: request.text, named, finish, messages, sounds: directory.sounds });
    }
    case 'embeddings': {
      const { embeddingsReply } = await import('./embeddings.ts');
      return embeddingsReply(body, ranked()[0], answer.status, messages);
    }
    case 'images': {
      const { imagesReply } = await import('./images.ts');
      return imagesReply(body, ranked()[0], filesUrl, answer.status);
    }
    case 'speech': {
      const { speechReply } = await import('./speech.ts');
      return speechReply(shape, body, answer.status, directory.sounds);
    }
    case 'plain': {
      const { plainReply } = await import('./plain-reply.ts');
      return plainReply(operation, ranked(), request.fields, accept);
    }
  }
}

import { expect, test } from 'vitest';
import { guideFences } from '../samples/all-fences.ts';
import { constructorFaults, type PythonClass } from '../samples/constructor-faults.ts';

/** From the sources of langchain-openai 1.x (`BaseChatOpenAI`) and llama-index-llms-openai-like (`OpenAILike`). */
const classes: PythonClass[] = [
  {
    module: 'langchain_openai',
    name: 'ChatOpenAI',
    keywords: ['model', 'api_key', 'base_url', 'temperature', 'timeout', 'max_retries', 'use_responses_api'],
    methods: ['invoke', 'ainvoke', 'stream', 'astream', 'batch', 'bind_tools', 'with_structured_output'],
  },
  {
    module: 'llama_index.llms.openai_like',
    name: 'OpenAILike',
    keywords: [
      'model',
      'api_key',
      'api_base',
      'context_window',
      'is_chat_model',
      'is_function_calling_model',
      'max_tokens',
      'temperature',
      'additional_kwargs',
      'max_retries',
      'timeout',
      'reuse_client',
      'default_headers',
      'tokenizer',
    ],
    methods: ['complete', 'acomplete', 'stream_complete', 'chat', 'achat', 'stream_chat', 'astream_chat', 'metadata'],
  },
];
const samples = (await guideFences()).filter(
  ({ lang, code }) => lang === 'python' && /^(?:from|import) (?:langchain|llama_index)/m.test(code),
);

test('each framework has a Python sample that only uses what its package has', async () => {
  const read = await Promise.all(samples.map(({ code }) => constructorFaults(code, classes)));
  expect(read.flatMap(({ faults }) => faults)).toEqual([]);
  expect(read.flatMap(({ made }) => made).toSorted()).toEqual(['ChatOpenAI', 'OpenAILike']);
});

test.each([
  ['from langchain_openai import ChatOpenAi\n', '1: langchain_openai has no ChatOpenAi'],
  ['from langchain_openai import ChatOpenAI\n\nmodel = ChatOpenAI(api_base="x")\n', '3: ChatOpenAI takes no api_base'],
  [
    'from llama_index.llms.openai_like import OpenAILike\nllm = OpenAILike(model="x")\nllm.invoke("x")\n',
    '3: OpenAILike has no invoke',
  ],
  ['from llama_index.llms.openai import OpenAILike\n', '1: llama_index.llms.openai has no OpenAILike'],
])('what a package does not have is told with its line: %s', async (code, fault) => {
  expect((await constructorFaults(code, classes)).faults).toEqual([fault]);
});

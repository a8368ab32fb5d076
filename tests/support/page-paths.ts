// The pages that answer the questions of the search's tests.
export const embedding = '/api-guides/embedding/';
export const fim = '/api-guides/fim/';
export const gemini = '/api-guides/gemini-2.5-thinking/';
export const gptImage = '/api-guides/gpt-image-1/';
export const banana = '/api-guides/nano-banana/';
export const responses = '/api-guides/openai-response/';
export const realtime = '/api-guides/realtime/';
export const timeout = '/api-guides/timeout/';
export const java = '/sdk/java/install/';
export const pip = '/sdk/python/install/';
export const llm = '/sdk/python/llm/';
export const overview = '/sdk-overview/';
export const api = '/api/';
export const changelog = '/changelog/';
export const images = [gptImage, banana];

/** Error messages of clients, gateways and models, by the section that explains them. */
export const literalMessages: Record<string, string[]> = {
  '/sdk-overview/#message-key': [
    "UnicodeEncodeError: 'ascii' codec can't encode characters in position 7-8: ordinal not in range(128)",
    'TypeError: Cannot convert argument to a ByteString because the character at index 7 has a value of 20320 which is greater than 255',
    'java.lang.IllegalArgumentException: Unexpected char 0x4f60 at 7 in Authorization value',
  ],
  '/api-guides/timeout/#proxy': ['413 Request Entity Too Large', 'nginx client_max_body_size'],
  '/sdk-overview/#message-html': [
    "AttributeError: 'str' object has no attribute 'choices'",
    'SyntaxError: Unexpected token \'<\', "<!DOCTYPE "... is not valid JSON',
  ],
  '/sdk-overview/#message-tools': [
    "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'",
    "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
  ],
  '/sdk-overview/#message-context': [
    "This model's maximum context length is 128000 tokens. However, your messages resulted in 140004 tokens.",
  ],
  '/sdk-overview/#message-developer': [
    'developer is not one of',
    "'developer' is not one of ['system', 'assistant', 'user', 'function', 'tool']",
  ],
  '/sdk-overview/#message-choices': [
    'list index out of range',
    'IndexError: list index out of range choices[0]',
    "TypeError: 'NoneType' object is not subscriptable",
  ],
  '/sdk-overview/#message-path': ['404 /v1/v1', 'POST /v1/v1/chat/completions 404'],
  '/sdk-overview/#message-channel': [
    'The model `gpt-5` does not exist or you do not have access to it.',
    'No available channel',
    '503 No available channel for model gpt-4o under group default',
    '无可用渠道',
    'model_not_found',
  ],
  '/sdk-overview/#message-load': ['429 当前分组上游负载已饱和', '429 upstream load'],
  '/sdk-overview/#message-quota': [
    'You exceeded your current quota, please check your plan and billing details.',
    'insufficient_quota',
  ],
  '/api-guides/timeout/#rate-limit': ['Rate limit reached for gpt-4o'],
  '/sdk-overview/#error-catalogue': [
    'openai.RateLimitError: Error code: 429',
    'openai.AuthenticationError: Error code: 401',
  ],
  '/sdk-overview/#message-usage': ['NaN usage', 'promptTokens NaN'],
  '/sdk-overview/#message-max-tokens': [
    "Unsupported parameter: 'max_tokens' is not supported with this model",
    "Unsupported value: 'temperature' does not support 0.2 with this model. Only the default (1) value is supported.",
  ],
  '/sdk-overview/#message-input': ['check_embedding_ctx_length'],
  '/sdk-overview/#message-reasoning': ['The reasoning_content in the thinking mode must be passed back to the API'],
  '/sdk-overview/#provider-notes': ['parameter.enable_thinking must be set to false for non-streaming calls'],
  '/sdk-overview/#first-call-fails': ['curl: (60) SSL certificate problem: unable to get local issuer certificate'],
  '/api-guides/gemini-2.5-thinking/#tools': ['Function call is missing a thought_signature in functionCall parts'],
  '/sdk/python/install/#openaichatcompletion-不再可用怎么办': [
    "AttributeError: module 'openai' has no attribute 'ChatCompletion'",
  ],
  '/sdk/python/install/#importerror或找不到新参数': [
    "TypeError: Client.__init__() got an unexpected keyword argument 'proxies'",
  ],
  '/sdk/python/install/#async': ['RuntimeError: asyncio.run() cannot be called from a running event loop'],
  '/api-guides/gpt-image-1/': ['moderation_blocked'],
  '/sdk/java/install/#truststore': [
    'PKIX path building failed: unable to find valid certification path to requested target',
    'javax.net.ssl.SSLHandshakeException: PKIX path building failed',
    'javax.net.ssl.SSLHandshakeException',
  ],
  '/api-guides/gpt-image-1/#errors': ['Your request was rejected as a result of our safety system.'],
  '/sdk/python/install/#keyerror-aigc_api_key': ["KeyError: 'AIGC_API_KEY'"],
};

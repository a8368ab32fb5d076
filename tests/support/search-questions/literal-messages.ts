/** Messages as clients, gateways and models print them, and the section that says what each means and what to do. */
export const literalMessages: Record<string, string[]> = {
  '/sdk-overview/#message-developer': [
    'developer is not one of',
    "'developer' is not one of ['system', 'assistant', 'user', 'function', 'tool']",
  ],
  '/sdk-overview/#message-choices': ['list index out of range', 'IndexError: list index out of range choices[0]'],
  '/sdk-overview/#message-path': ['404 /v1/v1', 'POST /v1/v1/chat/completions 404'],
  '/sdk-overview/#message-channel': [
    'No available channel',
    '503 No available channel for model gpt-4o under group default',
    '无可用渠道',
  ],
  '/sdk-overview/#message-load': ['429 当前分组上游负载已饱和', '429 upstream load'],
  '/sdk-overview/#message-usage': ['NaN usage', 'promptTokens NaN'],
  '/sdk-overview/#message-max-tokens': ["Unsupported parameter: 'max_tokens' is not supported with this model"],
  '/sdk-overview/#message-input': ['check_embedding_ctx_length'],
  '/sdk-overview/#message-reasoning': ['The reasoning_content in the thinking mode must be passed back to the API'],
  '/sdk-overview/#provider-notes': ['parameter.enable_thinking must be set to false for non-streaming calls'],
  '/api-guides/gemini-2.5-thinking/#tools': ['Function call is missing a thought_signature in functionCall parts'],
  '/sdk/python/install/#keyerror-aigc_api_key': ["KeyError: 'AIGC_API_KEY'"],
};

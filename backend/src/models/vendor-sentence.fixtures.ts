type Said = [vendor: string, status: number, body: unknown, code: string, message: string];

/** Holds our part of the sentence, by the cause. */
export const ours = {
  key: 'The provider does not accept the key.',
  credit: 'The account has no credit left at the provider.',
  model: 'The provider has no such model.',
  long: 'The request is longer than the model takes.',
  tools: 'The model does not take the parameter tools.',
  region: 'The provider is not open in this region.',
  forbidden: 'The key may not use this model.',
  rate: 'The provider takes no more requests for now.',
  overloaded: 'The provider is overloaded.',
  problem: 'The provider has a problem.',
  refused: 'The provider refused the request.',
  filtered: 'The provider filtered the turn.',
  nothing: 'There is no such API at this address.',
  front: 'Something in front of the provider refused the request.',
};

/** Holds what vendors answer, as they document it, and what is told of it. */
export const said: Said[] = [
  [
    'OpenAI',
    401,
    {
      error: {
        message: 'Incorrect API key provided: sk-***.',
        type: 'invalid_request_error',
        param: null,
        code: 'invalid_api_key',
      },
    },
    'model_unauthorized',
    `${ours.key} Incorrect API key provided: sk-***.`,
  ],
  [
    'OpenAI',
    429,
    {
      error: {
        message: 'You exceeded your current quota, please check your plan and billing details.',
        type: 'insufficient_quota',
        code: 'insufficient_quota',
      },
    },
    'model_quota',
    `${ours.credit} You exceeded your current quota, please check your plan and billing details.`,
  ],
  [
    'OpenAI',
    403,
    {
      error: {
        code: 'unsupported_country_region_territory',
        message: 'Country, region, or territory not supported',
        param: null,
        type: 'request_forbidden',
      },
    },
    'model_forbidden',
    `${ours.region} Country, region, or territory not supported`,
  ],
  [
    'Azure OpenAI',
    404,
    { error: { code: 'DeploymentNotFound', message: 'The API deployment for this resource does not exist.' } },
    'model_not_found',
    `${ours.model} The API deployment for this resource does not exist.`,
  ],
  [
    'Azure OpenAI',
    401,
    { statusCode: 401, message: 'Unauthorized. Access token is missing, invalid, or expired.' },
    'model_unauthorized',
    `${ours.key} Unauthorized. Access token is missing, invalid, or expired.`,
  ],
  [
    'Azure OpenAI',
    400,
    {
      error: {
        message: 'The response was filtered due to the prompt triggering content management policy.',
        code: 'content_filter',
        status: 400,
        innererror: { code: 'ResponsibleAIPolicyViolation' },
      },
    },
    'model_filtered',
    `${ours.filtered} The response was filtered due to the prompt triggering content management policy.`,
  ],
  [
    'OpenRouter',
    502,
    {
      error: {
        message: 'Provider returned error',
        code: 502,
        metadata: { raw: '{"error":{"message":"The upstream model crashed."}}', provider_name: 'Somebody' },
      },
    },
    'model_unavailable',
    `${ours.problem} The upstream model crashed.`,
  ],
  [
    'OpenRouter',
    402,
    { error: { message: 'This request requires more credits, or fewer max_tokens.', code: 402 } },
    'model_quota',
    `${ours.credit} This request requires more credits, or fewer max_tokens.`,
  ],
  [
    'OpenRouter',
    400,
    { error: { message: 'foo/bar is not a valid model ID', code: 400 } },
    'model_not_found',
    `${ours.model} foo/bar is not a valid model ID`,
  ],
  [
    'Groq',
    429,
    {
      error: {
        message:
          'Rate limit reached for model m on tokens per minute (TPM): Limit 6000. Visit https://console.groq.com/settings/billing to upgrade.',
        type: 'tokens',
        code: 'rate_limit_exceeded',
      },
    },
    'model_rate_limited',
    `${ours.rate} Rate limit reached for model m on tokens per minute (TPM): Limit 6000. Visit https://console.groq.com/settings/billing to upgrade.`,
  ],
  [
    'Together',
    422,
    {
      error: {
        message: 'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 8193.',
        type: 'invalid_request_error',
        param: 'max_tokens',
        code: null,
      },
    },
    'model_request_refused',
    `${ours.refused} Input validation error: \`inputs\` tokens + \`max_new_tokens\` must be <= 8193.`,
  ],
  [
    'Fireworks',
    404,
    {
      error: {
        object: 'error',
        type: 'invalid_request_error',
        code: 'NOT_FOUND',
        message: 'Model not found, inaccessible, and/or not deployed',
      },
    },
    'model_not_found',
    `${ours.model} Model not found, inaccessible, and/or not deployed`,
  ],
  [
    'Mistral',
    422,
    {
      object: 'error',
      message: { detail: [{ type: 'missing', loc: ['body', 'messages'], msg: 'Field required' }] },
      type: 'invalid_request_error',
    },
    'model_request_refused',
    `${ours.refused} body.messages: Field required`,
  ],
  ['Mistral', 401, { detail: 'Unauthorized' }, 'model_unauthorized', `${ours.key} Unauthorized`],
  [
    'DeepSeek',
    402,
    { error: { message: 'Insufficient Balance', type: 'unknown_error', param: null, code: 'invalid_request_error' } },
    'model_quota',
    `${ours.credit} Insufficient Balance`,
  ],
  [
    'DeepSeek',
    400,
    { error: { message: 'Model Not Exist', type: 'invalid_request_error' } },
    'model_not_found',
    `${ours.model} Model Not Exist`,
  ],
  [
    'xAI',
    400,
    {
      code: 'Client specified an invalid argument',
      error: 'Incorrect API key provided: xa***. You can obtain one at console.x.ai.',
    },
    'model_unauthorized',
    `${ours.key} Incorrect API key provided: xa***. You can obtain one at console.x.ai.`,
  ],
  [
    'xAI',
    403,
    {
      code: 'The caller does not have permission',
      error: 'Your team has either used all available credits or reached its monthly spending limit.',
    },
    'model_quota',
    `${ours.credit} Your team has either used all available credits or reached its monthly spending limit.`,
  ],
  [
    'Perplexity',
    400,
    {
      error: {
        message: "Invalid model 'x'. Permitted models can be found in the documentation.",
        type: 'invalid_model',
        code: 400,
      },
    },
    'model_not_found',
    `${ours.model} Invalid model 'x'. Permitted models can be found in the documentation.`,
  ],
  [
    'Perplexity',
    401,
    '<html>\r\n<head><title>401 Authorization Required</title></head>\r\n<body></body></html>',
    'model_unauthorized',
    `${ours.key} 401 Authorization Required`,
  ],
  [
    'Cohere',
    400,
    { id: '1', message: 'too many tokens: total number of tokens in the prompt exceeds 4096' },
    'context',
    `${ours.long} too many tokens: total number of tokens in the prompt exceeds 4096`,
  ],
  [
    'Anthropic',
    400,
    {
      type: 'error',
      error: { type: 'invalid_request_error', message: 'Your credit balance is too low to access the Anthropic API.' },
      request_id: 'r',
    },
    'model_quota',
    `${ours.credit} Your credit balance is too low to access the Anthropic API.`,
  ],
  [
    'Anthropic',
    529,
    { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } },
    'model_overloaded',
    `${ours.overloaded} Overloaded`,
  ],
  [
    'Gemini',
    400,
    [
      {
        error: { code: 400, message: 'User location is not supported for the API use.', status: 'FAILED_PRECONDITION' },
      },
    ],
    'model_forbidden',
    `${ours.region} User location is not supported for the API use.`,
  ],
  [
    'Gemini',
    400,
    {
      error: {
        code: 400,
        message: 'API key not valid. Please pass a valid API key.',
        status: 'INVALID_ARGUMENT',
        details: [{ reason: 'API_KEY_INVALID' }],
      },
    },
    'model_unauthorized',
    `${ours.key} API key not valid. Please pass a valid API key.`,
  ],
  [
    'Ollama',
    404,
    { error: 'model "llama9" not found, try pulling it first' },
    'model_not_found',
    `${ours.model} model "llama9" not found, try pulling it first`,
  ],
  [
    'Ollama',
    400,
    { error: 'registry.ollama.ai/library/x:latest does not support tools' },
    'model_request_refused',
    `${ours.tools} registry.ollama.ai/library/x:latest does not support tools`,
  ],
  [
    'LM Studio',
    400,
    { error: "'messages' field is required" },
    'model_request_refused',
    `${ours.refused} 'messages' field is required`,
  ],
  [
    'vLLM',
    400,
    {
      object: 'error',
      message: "This model's maximum context length is 4096 tokens.",
      type: 'BadRequestError',
      param: null,
      code: 400,
    },
    'context',
    `${ours.long} This model's maximum context length is 4096 tokens.`,
  ],
  [
    'llama.cpp',
    400,
    {
      error: {
        code: 400,
        message: 'the request exceeds the available context size',
        type: 'exceed_context_size_error',
        n_ctx: 4096,
      },
    },
    'context',
    `${ours.long} the request exceeds the available context size`,
  ],
  [
    'LiteLLM',
    429,
    {
      error: {
        message: 'litellm.RateLimitError: Deployment over user-defined ratelimit.',
        type: 'throttling_error',
        param: null,
        code: '429',
      },
    },
    'model_rate_limited',
    `${ours.rate} litellm.RateLimitError: Deployment over user-defined ratelimit.`,
  ],
  [
    'Databricks',
    403,
    { error_code: 'PERMISSION_DENIED', message: "User does not have permission 'Query' on endpoint 'm'." },
    'model_forbidden',
    `${ours.forbidden} User does not have permission 'Query' on endpoint 'm'.`,
  ],
  [
    'Databricks',
    403,
    { error_code: '403', message: 'Invalid access token.' },
    'model_unauthorized',
    `${ours.key} Invalid access token.`,
  ],
  [
    'Cloudflare',
    400,
    { result: null, success: false, errors: [{ code: 5007, message: 'No such model @cf/x' }], messages: [] },
    'model_not_found',
    `${ours.model} No such model @cf/x`,
  ],
  [
    'Apigee',
    500,
    {
      fault: {
        faultstring: 'Failed to resolve API Key variable',
        detail: { errorcode: 'steps.oauth.v2.FailedToResolveAPIKey' },
      },
    },
    'model_unavailable',
    `${ours.problem} Failed to resolve API Key variable`,
  ],
  [
    'NVIDIA',
    400,
    { type: 'about:blank', title: 'Bad Request', status: 400, detail: 'Inference error' },
    'model_request_refused',
    `${ours.refused} Inference error`,
  ],
  [
    'Cloudflare’s page',
    502,
    '<!DOCTYPE html><html><head>\n<title>api.example | 502: Bad gateway</title></head></html>',
    'model_unavailable',
    `${ours.problem} api.example | 502: Bad gateway`,
  ],
  [
    'Cloudflare’s page',
    403,
    '<!DOCTYPE html><html><head><title>Just a moment...</title></head></html>',
    'model_forbidden',
    `${ours.front} Just a moment...`,
  ],
  ['a web server', 404, '404 page not found', 'model_not_found', `${ours.nothing} 404 page not found`],
  [
    'a stream',
    400,
    'event: error\ndata: {"error":{"message":"Bad stream."}}\n\n',
    'model_request_refused',
    `${ours.refused} Bad stream.`,
  ],
  [
    'plain text',
    500,
    'upstream connect error\n  or disconnect',
    'model_unavailable',
    `${ours.problem} upstream connect error or disconnect`,
  ],
  ['nobody', 500, '', 'model_unavailable', ours.problem],
];

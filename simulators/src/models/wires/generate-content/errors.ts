import type { z } from 'zod';
import { ApiError, ContextExceeded, type ApiErrorKind } from '../../api-error.js';
import { bracketPath, firstIssue, type Issue } from '../../checks/issue.js';
import type { JsonObject } from '../../conversation.js';
import type { ErrorReply } from '../wire.js';

type Shape = { code: number; status: string; text: (error: ApiError) => string };

const asIs = ({ message }: ApiError): string => message;
const shapes: Record<ApiErrorKind, Shape> = {
  invalid: { code: 400, status: 'INVALID_ARGUMENT', text: asIs },
  unauthorized: {
    code: 401,
    status: 'UNAUTHENTICATED',
    text: () =>
      'Request had invalid authentication credentials. Expected OAuth 2 access token or another valid credential.',
  },
  forbidden: { code: 403, status: 'PERMISSION_DENIED', text: asIs },
  not_found: {
    code: 404,
    status: 'NOT_FOUND',
    text: ({ message: model }) =>
      `models/${model} is not found for API version v1beta, or is not supported for generateContent. Call ListModels to see the list of available models and their supported methods.`,
  },
  too_large: { code: 413, status: 'INVALID_ARGUMENT', text: asIs },
  context: {
    code: 400,
    status: 'INVALID_ARGUMENT',
    text: (error) =>
      error instanceof ContextExceeded
        ? `The input token count (${error.sent}) exceeds the maximum number of tokens allowed (${error.allowed}).`
        : error.message,
  },
  rate_limit: {
    code: 429,
    status: 'RESOURCE_EXHAUSTED',
    text: () => 'Resource has been exhausted (e.g. check quota).',
  },
  quota: { code: 429, status: 'RESOURCE_EXHAUSTED', text: asIs },
  server: { code: 500, status: 'INTERNAL', text: () => 'An internal error has occurred. Please retry.' },
  unavailable: { code: 503, status: 'UNAVAILABLE', text: asIs },
  overloaded: {
    code: 503,
    status: 'UNAVAILABLE',
    text: () => 'The model is overloaded. Please try again later.',
  },
};

/** Google answers a wrong key with 400, and a missing one with 403. */
const keyShapes: Record<string, Shape> = {
  invalid_api_key: {
    code: 400,
    status: 'INVALID_ARGUMENT',
    text: () => 'API key not valid. Please pass a valid API key.',
  },
  missing: {
    code: 403,
    status: 'PERMISSION_DENIED',
    text: () =>
      "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.",
  },
};

const getShape = ({ kind, code }: ApiError): Shape =>
  (kind === 'unauthorized' ? keyShapes[code ?? ''] : undefined) ?? shapes[kind];

const listDetails = (error: ApiError, message: string): JsonObject[] => {
  const toType = (name: string): JsonObject => ({ '@type': `type.googleapis.com/google.rpc.${name}` });
  if (error.code === 'invalid_api_key')
    return [{ ...toType('ErrorInfo'), reason: 'API_KEY_INVALID', domain: 'googleapis.com' }];
  if (error.kind === 'quota')
    return [
      { ...toType('QuotaFailure'), violations: [{ quotaId: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier' }] },
    ];
  if (error.retryAfter !== null) return [{ ...toType('RetryInfo'), retryDelay: `${error.retryAfter}s` }];
  if (error.param !== null) {
    const field = error.param === '' ? {} : { field: error.param };
    return [{ ...toType('BadRequest'), fieldViolations: [{ ...field, description: message }] }];
  }
  return [];
};

export const errorBody = (error: ApiError): JsonObject => {
  const { code, status, text } = getShape(error);
  const message = text(error);
  const details = listDetails(error, message);
  return { error: { code, message, status, ...(details.length === 0 ? {} : { details }) } };
};

/** The time to wait is in the details; there is no Retry-After header. */
export const writeError = (error: ApiError): ErrorReply => ({
  status: getShape(error).code,
  headers: {},
  body: errorBody(error),
});

export const invalid = (message: string): ApiError => new ApiError('invalid', message);

const getText = ({ kind, path, message }: Issue): string => {
  const key = String(path.at(-1) ?? '');
  const parent = bracketPath(path.slice(0, -1));
  switch (kind) {
    case 'unknown':
      return `Invalid JSON payload received. Unknown name "${key}"${parent === '' ? '' : ` at '${parent}'`}: Cannot find field.`;
    case 'missing':
      return `* GenerateContentRequest.${bracketPath(path)}: ${key} is not specified\n`;
    case 'type':
    case 'value':
      return `Invalid value at '${bracketPath(path)}': ${message}`;
  }
};

/** The body as the schema has it; otherwise the error that Google answers. */
export const readStrictly = <T extends z.ZodType>(schema: T, body: JsonObject): z.output<T> => {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const issue = firstIssue(read.error, body);
  throw new ApiError('invalid', getText(issue), { param: bracketPath(issue.path.slice(0, -1)) });
};

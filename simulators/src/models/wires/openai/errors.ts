import type { z } from 'zod';
import { ApiError, ContextExceeded, type ApiErrorKind } from '../../api-error.js';
import { bracketPath, firstIssue, type Issue } from '../../checks/issue.js';
import type { JsonObject } from '../../conversation.js';
import type { ErrorReply } from '../wire.js';

type Shape = { status: number; type: string; code: string | null; text: (error: ApiError) => string };

const asIs = ({ message }: ApiError): string => message;
const shapes: Record<ApiErrorKind, Shape> = {
  invalid: { status: 400, type: 'invalid_request_error', code: null, text: asIs },
  unauthorized: { status: 401, type: 'invalid_request_error', code: 'invalid_api_key', text: asIs },
  forbidden: { status: 403, type: 'invalid_request_error', code: 'model_not_found', text: asIs },
  not_found: {
    status: 404,
    type: 'invalid_request_error',
    code: 'model_not_found',
    text: ({ message: model }) => `The model \`${model}\` does not exist or you do not have access to it.`,
  },
  too_large: { status: 413, type: 'invalid_request_error', code: 'request_too_large', text: asIs },
  context: {
    status: 400,
    type: 'invalid_request_error',
    code: 'context_length_exceeded',
    text: (error) =>
      error instanceof ContextExceeded
        ? `This model's maximum context length is ${error.allowed} tokens. However, your messages resulted in ${error.sent} tokens. Please reduce the length of the messages.`
        : error.message,
  },
  rate_limit: { status: 429, type: 'requests', code: 'rate_limit_exceeded', text: asIs },
  quota: { status: 429, type: 'insufficient_quota', code: 'insufficient_quota', text: asIs },
  server: { status: 500, type: 'server_error', code: null, text: asIs },
  unavailable: { status: 503, type: 'server_error', code: null, text: asIs },
  overloaded: {
    status: 503,
    type: 'server_error',
    code: null,
    text: () => 'The engine is currently overloaded, please try again later.',
  },
};

export const errorBody = (error: ApiError): JsonObject => {
  const { type, code, text } = shapes[error.kind];
  const written = error.code === 'missing' ? null : (error.code ?? code);
  return { message: text(error), type, param: error.param, code: written };
};

export const writeError = (error: ApiError): ErrorReply => ({
  status: shapes[error.kind].status,
  headers: error.retryAfter === null ? {} : { 'retry-after': String(error.retryAfter) },
  body: { error: errorBody(error) },
});

export const invalid = (message: string, param: string | null, code: string | null = null): ApiError =>
  new ApiError('invalid', message, { param, code });

const texts: Record<Issue['kind'], { code: string; text: (param: string, message: string) => string }> = {
  missing: { code: 'missing_required_parameter', text: (param) => `Missing required parameter: '${param}'.` },
  unknown: { code: 'unknown_parameter', text: (param) => `Unknown parameter: '${param}'.` },
  type: { code: 'invalid_type', text: (param, message) => `Invalid type for '${param}': ${message}.` },
  value: { code: 'invalid_value', text: (param, message) => `Invalid value for '${param}': ${message}.` },
};

/** The body as the schema has it; otherwise the error that OpenAI answers. */
export const readStrictly = <T extends z.ZodType>(schema: T, body: JsonObject): z.output<T> => {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const issue = firstIssue(read.error, body);
  const param = bracketPath(issue.path);
  const { code, text } = texts[issue.kind];
  throw invalid(text(param, issue.message), param, code);
};

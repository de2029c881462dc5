import type { z } from 'zod';
import { ApiError, ContextExceeded, type ApiErrorKind } from '../../api-error.js';
import { dottedPath, firstIssue, type Issue } from '../../checks/issue.js';
import type { JsonObject } from '../../conversation.js';
import type { ErrorReply } from '../wire.js';

type Shape = { status: number; type: string; text: (error: ApiError) => string };

const asIs = ({ message }: ApiError): string => message;
const shapes: Record<ApiErrorKind, Shape> = {
  invalid: { status: 400, type: 'invalid_request_error', text: asIs },
  unauthorized: {
    status: 401,
    type: 'authentication_error',
    text: ({ code }) => (code === 'missing' ? 'x-api-key header is required' : 'invalid x-api-key'),
  },
  forbidden: { status: 403, type: 'permission_error', text: asIs },
  not_found: { status: 404, type: 'not_found_error', text: ({ message: model }) => `model: ${model}` },
  too_large: { status: 413, type: 'request_too_large', text: asIs },
  context: {
    status: 400,
    type: 'invalid_request_error',
    text: (error) =>
      error instanceof ContextExceeded
        ? `prompt is too long: ${error.sent} tokens > ${error.allowed} maximum`
        : error.message,
  },
  rate_limit: { status: 429, type: 'rate_limit_error', text: asIs },
  quota: {
    status: 400,
    type: 'invalid_request_error',
    text: () =>
      'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.',
  },
  server: { status: 500, type: 'api_error', text: () => 'Internal server error' },
  unavailable: { status: 503, type: 'api_error', text: asIs },
  overloaded: { status: 529, type: 'overloaded_error', text: () => 'Overloaded' },
};

export const errorBody = (error: ApiError): JsonObject => {
  const { type, text } = shapes[error.kind];
  return { type: 'error', error: { type, message: text(error) } };
};

export const writeError = (error: ApiError, requestId: string): ErrorReply => ({
  status: shapes[error.kind].status,
  headers: error.retryAfter === null ? {} : { 'retry-after': String(error.retryAfter) },
  body: { ...errorBody(error), request_id: requestId },
});

export const invalid = (message: string): ApiError => new ApiError('invalid', message);

const getText = ({ kind, message }: Issue): string => {
  switch (kind) {
    case 'missing':
      return 'Field required';
    case 'unknown':
      return 'Extra inputs are not permitted';
    case 'type':
    case 'value':
      return message;
  }
};

/** The body as the schema has it; otherwise the error that Anthropic answers. */
export const readStrictly = <T extends z.ZodType>(schema: T, body: JsonObject): z.output<T> => {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const issue = firstIssue(read.error, body);
  throw invalid(`${dottedPath(issue.path)}: ${getText(issue)}`);
};

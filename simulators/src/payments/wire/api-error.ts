export type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

type Details = {
  code?: string;
  param?: string;
  decline_code?: string;
  payment_intent?: unknown;
  payment_method?: unknown;
};

/** An error object of the API, and its status. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly type: ErrorType,
    message: string,
    readonly details: Details = {},
  ) {
    super(message);
  }

  get body() {
    const { code } = this.details;
    const docs =
      code === undefined ? {} : { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` };
    return { error: { type: this.type, message: this.message, ...this.details, ...docs } };
  }
}

export const invalid = (message: string, param?: string, code?: string): ApiError =>
  new ApiError(400, 'invalid_request_error', message, {
    ...(param === undefined ? {} : { param }),
    ...(code === undefined ? {} : { code }),
  });

/** The status is 404 where the path names the object, 400 where a parameter does. */
export const missing = (kind: string, id: string, param = 'id'): ApiError =>
  new ApiError(param === 'id' ? 404 : 400, 'invalid_request_error', `No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param,
  });

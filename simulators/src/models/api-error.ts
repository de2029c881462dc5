export type ApiErrorKind =
  | 'invalid'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'too_large'
  | 'context'
  | 'rate_limit'
  | 'quota'
  | 'server'
  | 'unavailable'
  | 'overloaded';

/** `param` and `code`: for wires whose errors have them. `retryAfter`: seconds; null sends no header. */
type Details = { param?: string | null; code?: string | null; retryAfter?: number | null };

/** A request that is answered with an error; each wire writes it in its own shape. */
export class ApiError extends Error {
  readonly param: string | null;
  readonly code: string | null;
  readonly retryAfter: number | null;

  constructor(
    readonly kind: ApiErrorKind,
    message: string,
    { param = null, code = null, retryAfter = null }: Details = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.param = param;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** More tokens were sent than the model takes. */
export class ContextExceeded extends ApiError {
  constructor(
    readonly sent: number,
    readonly allowed: number,
  ) {
    super('context', `The request has ${sent} tokens, the model allows ${allowed}.`);
  }
}

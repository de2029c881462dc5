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
type Details = { param?: string | null; code?: string | null; retryAfter?: number | null; status?: number };

/** A request that is answered with an error; each wire writes it in its own shape. */
export class ApiError extends Error {
  readonly param: string | null;
  readonly code: string | null;
  readonly retryAfter: number | null;
  /** Overrides the status that the wire has for the kind. */
  readonly status: number | null;

  constructor(
    readonly kind: ApiErrorKind,
    message: string,
    { param = null, code = null, retryAfter = null, status }: Details = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.param = param;
    this.code = code;
    this.retryAfter = retryAfter;
    this.status = status ?? null;
  }
}

import { Problem } from '@throughline/contracts/problem-body.js';
import type { ZodType } from 'zod';
import { offline, ProblemError, unexpectedAnswer } from './problem-error.js';
import { noteWritten } from './own-writes.js';
import { momentAt } from './past/moment.js';
import { readAtMoment } from './past/read-at-moment.js';
import { serverClosed, sessionEnded } from './session/session-end.js';

export type HttpQuery = Record<string, string | number | boolean | undefined>;
export type HttpOptions = {
  /** Undefined values are left out. */
  query?: HttpQuery | undefined;
  /** The revision the change is based on; answers `precondition_failed` if it is another by now. */
  ifMatch?: number | undefined;
  /** Sends an Idempotency-Key, so the request may be sent twice and counts once. */
  idempotent?: boolean | string | undefined;
  signal?: AbortSignal | undefined;
  /** It is about now, also while the page shows a moment of the past. */
  now?: boolean | undefined;
};

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Call = { method: Method; path: string; body?: unknown; options: HttpOptions };

const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const address = (path: string, query: HttpOptions['query'] = {}): string => {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
};

const buildHeaders = ({ body, options: { ifMatch, idempotent } }: Call): Headers => {
  const headers = new Headers({ accept: 'application/json, application/problem+json' });
  if (body !== undefined) headers.set('content-type', body instanceof Blob ? body.type : 'application/json');
  if (ifMatch !== undefined) headers.set('if-match', `"${ifMatch}"`);
  if (idempotent) headers.set('idempotency-key', idempotent === true ? newKey() : idempotent);
  return headers;
};

const reach = async (url: string, init: RequestInit, tries: number): Promise<Response> => {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    if (tries > 1) return reach(url, init, tries - 1);
    throw offline();
  }
};

const send = (call: Call): Promise<Response> => {
  const { method, path, body, options } = call;
  const init: RequestInit = {
    method,
    credentials: 'same-origin',
    headers: buildHeaders(call),
    ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
    ...(options.signal ? { signal: options.signal } : {}),
  };
  return reach(address(path, options.query), init, method === 'GET' || options.idempotent ? 2 : 1);
};

const readBody = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw unexpectedAnswer(response.status);
  }
};

const refusal = async (response: Response): Promise<ProblemError> => {
  const problem = Problem.safeParse(await readBody(response));
  if (!problem.success) return unexpectedAnswer(response.status);
  const { code } = problem.data;
  if (code === 'session_missing' || code === 'session_expired' || code === 'session_revoked') sessionEnded();
  if (code === 'maintenance') serverClosed();
  return new ProblemError(problem.data);
};

const getAnswer = async (call: Call): Promise<Response> => {
  const response = await send(call);
  if (!response.ok) throw await refusal(response);
  return response;
};

/** A page that shows the past asks a workspace about that moment; the server refuses to change anything there. */
const getAnswerAtMoment = (call: Call): Promise<Response> => {
  const { method, path, options } = call;
  const at = options.now === true || !path.startsWith('/api/workspaces/') ? null : momentAt();
  if (at === null) return getAnswer(call);
  const then = { ...call, options: { ...options, query: { ...options.query, at } } };
  return method === 'GET' ? readAtMoment(at, () => getAnswer(then)) : getAnswer(then);
};

const request = async <T>(call: Call, answer: ZodType<T>): Promise<T> => {
  const response = await getAnswerAtMoment(call);
  const body = await readBody(response);
  if (call.method !== 'GET') noteWritten(body);
  const parsed = answer.safeParse(body);
  if (parsed.success) return parsed.data;
  reportError(parsed.error);
  throw unexpectedAnswer(response.status);
};

/** The only way to the API: bodies are JSON, or a file as it is. `answer` is the contract of the body; refusals are thrown as ProblemError. */
export const http = {
  get: <T>(path: string, answer: ZodType<T>, options: HttpOptions = {}) =>
    request({ method: 'GET', path, options }, answer),
  post: <T>(path: string, body: unknown, answer: ZodType<T>, options: HttpOptions = {}) =>
    request({ method: 'POST', path, body, options }, answer),
  put: <T>(path: string, body: unknown, answer: ZodType<T>, options: HttpOptions = {}) =>
    request({ method: 'PUT', path, body, options }, answer),
  patch: <T>(path: string, body: unknown, answer: ZodType<T>, options: HttpOptions = {}) =>
    request({ method: 'PATCH', path, body, options }, answer),
  delete: <T>(path: string, answer: ZodType<T>, options: HttpOptions = {}) =>
    request({ method: 'DELETE', path, options }, answer),
};

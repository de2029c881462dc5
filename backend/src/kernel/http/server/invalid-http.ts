import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ProblemCode } from '@throughline/contracts/problem.js';
import type { Config } from '@throughline/platform/config/config.js';
import { newId } from '@throughline/platform/ids.js';
import type { ConnectionError } from 'fastify';
import { getProblem } from '../problems/to-problem.js';
import { apiHeaders } from './security-headers.js';

type Refusal = { status: number; code: ProblemCode; detail?: string };

/** HTTP's own status code, because proxies and browsers act on it. */
const refusals: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'payload_too_large', detail: 'The headers are too long.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'payload_too_large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'malformed_request', detail: 'It took too long to arrive.' },
};
const unreadable: Refusal = { status: 400, code: 'malformed_request' };

/** Invalid HTTP never becomes a request, so it is answered on the bare connection, which is then closed. */
export const answerInvalidHttp = ({ publicUrl }: Config) => {
  const always = apiHeaders(publicUrl);
  return ({ code }: ConnectionError, socket: Socket): void => {
    if (code === 'ECONNRESET' || socket.destroyed) return;
    if (socket.writable) socket.write(getText(refusals[code] ?? unreadable, publicUrl, always));
    socket.destroySoon();
  };
};

const getText = ({ status, code, detail }: Refusal, publicUrl: string, always: Readonly<Record<string, string>>) => {
  const requestId = newId();
  const extras = detail === undefined ? {} : { detail };
  const body = JSON.stringify({ ...getProblem({ code, extras }, { publicUrl, requestId }), status });
  const headers = Object.entries({
    ...always,
    'x-request-id': requestId,
    'content-type': 'application/problem+json',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join('')}\r\n${body}`;
};

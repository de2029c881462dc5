import type { ServerResponse } from 'node:http';
import type { Json } from '@throughline/contracts/json.js';
import { deliver, getStall, waitBeforeFirst } from '../faults/delivery.js';
import type { Fault } from '../faults/fault.js';
import type { Frame } from '../wires/wire.js';

/** Resolves after the milliseconds, or when the signal is aborted. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;
export type Connection = { response: ServerResponse; closed: AbortSignal; wait: Wait; fault: Fault | null };
/** `broken`: a fault ended the connection. */
export type Sent = 'finished' | 'broken';

type Head = { status: number; headers: Record<string, string> };

const contentType = (fault: Fault | null, type: string): Record<string, string> => ({
  'content-type': fault?.name === 'wrong_content_type' ? 'text/html; charset=utf-8' : type,
});

export const sendJson = async (
  { response, closed, wait, fault }: Connection,
  head: Head,
  body: Json,
): Promise<Sent> => {
  const ms = waitBeforeFirst(fault) + getStall(fault);
  if (ms > 0) await wait(ms, closed);
  const text = JSON.stringify(body);
  response.writeHead(head.status, { ...head.headers, ...contentType(fault, 'application/json') });
  if (fault?.name === 'cut' || fault?.name === 'cut_in_call') {
    await write(response, text.slice(0, text.length / 2));
    response.destroy();
    return 'broken';
  }
  response.end(fault?.name === 'malformed' ? text.slice(0, -1) : text);
  return 'finished';
};

/** How the frames of a stream are separated. */
type Framing = { begin: string; write: (frame: Frame, at: number) => string; end: string; type: string };
const getText = ({ data }: Frame): string => (typeof data === 'string' ? data : JSON.stringify(data));
export const framings: Record<'sse' | 'array', Framing> = {
  sse: {
    begin: '',
    write: (frame) => `${frame.event === undefined ? '' : `event: ${frame.event}\n`}data: ${getText(frame)}\n\n`,
    end: '',
    type: 'text/event-stream; charset=utf-8',
  },
  array: {
    begin: '[',
    write: (frame, at) => `${at === 0 ? '' : ',\r\n'}${getText(frame)}`,
    end: ']',
    type: 'application/json; charset=utf-8',
  },
};

type Stream = { frames: Iterable<Frame>; framing: 'sse' | 'array'; error: () => Frame };

export const sendStream = async (connection: Connection, head: Head, stream: Stream): Promise<Sent> => {
  const { response, closed, wait, fault } = connection;
  const framing = framings[stream.framing];
  response.writeHead(head.status, {
    ...head.headers,
    ...contentType(fault, framing.type),
    'cache-control': 'no-cache',
  });
  response.flushHeaders();
  let at = 0;
  if (framing.begin !== '') await write(response, framing.begin);
  for (const step of deliver(stream.frames, fault, stream.error)) {
    if (closed.aborted) return 'finished';
    if (step.kind === 'wait') await wait(step.ms, closed);
    else if (step.kind === 'break') {
      response.destroy();
      return 'broken';
    } else {
      const text = framing.write(step.frame, at);
      await write(response, step.kind === 'raw' ? text.slice(0, text.length / 2) : text);
      at += 1;
    }
  }
  response.end(framing.end);
  return 'finished';
};

/** Resolves when the text is handed to the operating system, so that a connection that ends afterwards has delivered it. */
const write = (response: ServerResponse, text: string): Promise<void> =>
  new Promise((resolve) => {
    if (response.destroyed) resolve();
    else response.write(text, () => resolve());
  });

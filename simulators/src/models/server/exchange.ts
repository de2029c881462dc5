import type { IncomingMessage, ServerResponse } from 'node:http';
import { jsonIn, type Json } from '@throughline/contracts/json.js';
import { ApiError } from '../api-error.js';
import type { JsonObject } from '../conversation.js';
import { errorFor } from '../faults/error-faults.js';
import { faultNames, readFaultSpec, splitModel, type Fault } from '../faults/fault.js';
import type { Frame, ModelCard, Route, Wire } from '../wires/wire.js';
import { answerRequest } from './answer-request.js';
import type { ExchangeDeps } from './exchange-deps.js';
import type { JournalEntry } from './journal.js';
import { isObject, readBody } from './read-body.js';
import { sendJson, sendStream, type Connection, type Sent } from './send.js';

type Call = {
  wire: Wire;
  route: Route;
  url: URL;
  request: IncomingMessage;
  response: ServerResponse;
  entry: JournalEntry;
};

/** Answers one request to a wire. */
export const exchange = async (call: Call, deps: ExchangeDeps): Promise<Sent> => {
  const { wire, response, entry } = call;
  const closed = new AbortController();
  response.once('close', () => closed.abort());
  const connection: Connection = { response, closed: closed.signal, wait: deps.wait, fault: null };
  const requestId = deps.makeId('req_');
  const head = { status: 200, headers: wire.headers(requestId) };
  try {
    return await respond(call, deps, { connection, head });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, headers, body } = wire.writeError(error, requestId);
    entry.status = status;
    return sendJson(connection, { status, headers: { ...head.headers, ...headers } }, body);
  }
};

type Reply = { connection: Connection; head: { status: number; headers: Record<string, string> } };

const respond = async (call: Call, deps: ExchangeDeps, { connection, head }: Reply): Promise<Sent> => {
  const { wire, route, url, request, entry } = call;
  entry.key = wire.keyIn?.(request.headers, url.searchParams) ?? null;
  if (entry.method === 'POST') entry.text = await readBody(request);
  const body = jsonIn(entry.text);
  entry.body = body ?? null;
  if (wire.keyIn !== null) checkAccess(entry.key, deps.keys);
  wire.checkHeaders(request.headers);
  const named = splitModel(modelFor(route, body));
  const fault = getFault(call, deps, named.fault);
  const error = errorFor(fault, named.model);
  if (error === 'reset') {
    call.response.destroy();
    return 'broken';
  }
  if (error === 'bad_gateway') return sendGatewayError(call);
  if (error !== null) throw error;
  const reply = { connection: { ...connection, fault }, head };
  const { model } = named;
  switch (route.kind) {
    case 'generate':
      return answerGenerate({ ...call, route }, deps, { reply, body: objectIn(body), model });
    case 'call': {
      const answer = route.answer({ body: objectIn(body), model, cards: deps.cards });
      entry.status = 200;
      return sendJson(reply.connection, reply.head, answer);
    }
    case 'list':
    case 'show':
      return answerList({ ...call, route }, deps, { reply, model });
  }
};

const objectIn = (body: Json | undefined): JsonObject => {
  if (isObject(body)) return body;
  throw new ApiError('invalid', 'We could not parse the JSON body of your request.');
};

type ListRoute = Extract<Route, { kind: 'list' | 'show' }>;

const answerList = (
  { wire, route, entry }: Call & { route: ListRoute },
  { cards }: ExchangeDeps,
  { reply, model }: { reply: Reply; model: string },
): Promise<Sent> => {
  const card = cards.find(({ id }) => id === model);
  const body = route.kind === 'list' ? wire.writeModels(cards, route.query) : wire.writeModel(existing(card, model));
  entry.status = 200;
  return sendJson(reply.connection, reply.head, body);
};

const answerGenerate = (
  { wire, route, entry }: Call & { route: Extract<Route, { kind: 'generate' }> },
  deps: ExchangeDeps,
  { reply: { connection, head }, body, model }: { reply: Reply; body: JsonObject; model: string },
): Promise<Sent> => {
  if (model === '') wire.readRequest({ body, card: nothing, stream: null }, deps);
  const card = existing(
    deps.cards.find(({ id }) => id === model),
    model,
  );
  const read = { wire, body, stream: route.stream, card, fault: connection.fault, keyOfCaller: entry.key ?? '' };
  const { parsed, answer } = answerRequest(read, deps);
  entry.status = 200;
  if (!parsed.stream) return sendJson(connection, head, parsed.write(answer));
  const failure = (): Frame => wire.writeErrorFrame(new ApiError('overloaded', 'Overloaded'));
  return sendStream(connection, head, { frames: parsed.frames(answer), framing: route.framing, error: failure });
};

const modelFor = (route: Route, body: Json | undefined): string => {
  switch (route.kind) {
    case 'list':
      return '';
    case 'show':
      return route.id;
    case 'call':
      return modelIn(body);
    case 'generate':
      return route.model ?? modelIn(body);
  }
};

/** Stands for the model of a request without one, which every wire refuses. */
const nothing: ModelCard = { id: '', name: '', contextTokens: 0, outputTokens: 0, reasons: false };

const modelIn = (body: Json | undefined): string =>
  isObject(body) && typeof body['model'] === 'string' ? body['model'] : '';

const existing = (card: ModelCard | undefined, model: string): ModelCard => {
  if (card === undefined) throw new ApiError('not_found', model);
  return card;
};

const checkAccess = (key: string | null, keys: readonly string[]): void => {
  if (key === null || key === '')
    throw new ApiError('unauthorized', 'You didn’t provide an API key.', { code: 'missing' });
  if (!keys.includes(key))
    throw new ApiError('unauthorized', `Incorrect API key provided: ${masked(key)}.`, { code: 'invalid_api_key' });
};
const masked = (key: string): string => (key.length < 12 ? '***' : `${key.slice(0, 4)}***${key.slice(-4)}`);

const getFault = ({ request, entry }: Call, deps: ExchangeDeps, ofModel: string | null): Fault | null => {
  const header = request.headers['x-fault'];
  const text = (typeof header === 'string' ? header : null) ?? ofModel ?? deps.defaultFault();
  entry.fault = text;
  if (text === null) return null;
  const spec = readFaultSpec(text);
  if (spec === null) throw new ApiError('invalid', `Unknown fault “${text}”. Faults are ${faultNames.join(', ')}.`);
  return deps.counter.next(entry.key ?? '', text, spec);
};

/** Returns what a proxy answers when it cannot reach the API: a page, and no JSON. */
const sendGatewayError = ({ response, entry }: Call): Sent => {
  entry.status = 502;
  response.writeHead(502, { 'content-type': 'text/html' }).end('<html><body><h1>502 Bad Gateway</h1></body></html>');
  return 'finished';
};

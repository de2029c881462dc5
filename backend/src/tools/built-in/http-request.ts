import type { AgentConnection } from '@throughline/contracts/agents/agent-definition.js';
import { CheckedJson, jsonIn, type Json } from '@throughline/contracts/json.js';
import { z } from 'zod';
import { declaredCharset, readText, type ReadingContext } from '../../kernel/text/read-text.js';
import type { Egress, EgressAnswer, EgressOptions } from '../../kernel/egress/egress.js';
import { tool, ToolFailure, type Tool } from '../../kernel/agent-tools/tool.js';
import { callFailure, passing } from './call-failure.js';
import type { ConnectedCalls } from './connected-calls.js';

const method = z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);
const input = z.object({
  method: method.default('GET').describe('What to do with the address.'),
  url: z.string().min(1).max(4_000).meta({ format: 'uri' }).describe('Address to call, https.'),
  headers: z.record(z.string().max(100), z.string().max(4_000)).optional().describe('Headers to send.'),
  json: CheckedJson.optional().describe('A value to send as JSON.'),
  body: z.string().max(1_000_000).optional().describe('Text to send as it is.'),
  connection: z.string().max(64).optional().describe('Name of the connected account to call the address with.'),
});
type Input = z.output<typeof input>;

/** Headers about transport belong to the connection, so an agent cannot set them. */
const carriage =
  /^(host|connection|content-length|transfer-encoding|upgrade|te|trailer|keep-alive|expect|proxy-.*|accept-encoding)$/i;
/** As HTTP has them: no break of line, which a server could read as another header. */
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/;
const reportedHeaders =
  /^(content-type|content-length|date|etag|last-modified|location|retry-after|link|cache-control|x-request-id|x-ratelimit-.*|ratelimit.*)$/;
const safe = new Set<Input['method']>(['GET', 'HEAD']);

export const httpRequest = (egress: Egress, connected: ConnectedCalls): Tool =>
  tool({
    name: 'http.request',
    title: 'Web request',
    description: 'Calls an address on the web and gives back its status, headers and body; JSON is read as such.',
    readOnly: false,
    input,
    offered,
    readsOnly: ({ method }) => safe.has(method),
    idempotent: ({ method }) => safe.has(method),
    run: async ({ connection, ...asked }, context) => {
      const isSafe = safe.has(asked.method);
      const options = { signal: context.signal, withinOrigin: context.approved };
      const call = connection === undefined ? undefined : await connected.prepareNamed(connection, context);
      const withoutSecrets = call?.redactedText ?? ((text: string) => text);
      const send = (more: Partial<EgressOptions> = {}) =>
        egress.call(context.workspaceId, outgoing(asked), { ...options, ...more });
      const making = call === undefined ? send() : call.made((attach) => send({ attach }));
      const answer = await making.catch((error: unknown) => {
        throw callFailure(error, isSafe, withoutSecrets);
      });
      // A method that is not safe may have taken effect, so the server's answer is the result and is not retried.
      if (isSafe && passing.has(answer.status)) {
        const host = withoutSecrets(new URL(answer.url).host);
        throw new ToolFailure(`http_${answer.status}`, `${host} answered ${answer.status}.`, true);
      }
      const result = await toResult(answer, context);
      return call === undefined ? result : call.redacted(result);
    },
  });

/** The account is one of the agent's, or there is none to name. */
const offered = (schema: Record<string, Json>, connections: readonly AgentConnection[]): Record<string, Json> => {
  const names = connections.map(({ name }) => name);
  const { connection, ...properties } = z
    .record(z.string(), z.record(z.string(), z.json()))
    .parse(schema['properties']);
  const named = names.length === 0 ? properties : { ...properties, connection: { ...connection, enum: names } };
  return { ...schema, properties: named };
};

const outgoing = ({ method, url, headers = {}, json, body }: Input) => {
  const wrong = Object.entries(headers).find(([name, value]) => !headerName.test(name) || !headerValue.test(value));
  if (wrong !== undefined)
    throw new ToolFailure('arguments_invalid', `The header ${JSON.stringify(wrong[0])} can’t be sent.`, false);
  const sent = Object.fromEntries(Object.entries(headers).filter(([name]) => !carriage.test(name)));
  const typed = Object.keys(sent).some((name) => name.toLowerCase() === 'content-type');
  const text = json === undefined ? body : JSON.stringify(json);
  if (text === undefined) return { url, method, headers: sent };
  const type = json === undefined ? 'text/plain; charset=utf-8' : 'application/json';
  return { url, method, headers: typed ? sent : { ...sent, 'content-type': type }, body: Buffer.from(text) };
};

const toResult = async ({ url, status, headers, body }: EgressAnswer, context: ReadingContext): Promise<Json> => ({
  status,
  url,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => reportedHeaders.test(name))),
  ...(await content(body, headers['content-type'] ?? '', context)),
});

/** The answer may say what has taken effect, so it is a result also where its text cannot be read. */
const content = async (
  body: Buffer,
  type: string,
  context: ReadingContext,
): Promise<{ body: Json; charset?: string }> => {
  if (body.length === 0) return { body: null };
  const read = await readText(body, declaredCharset(type), context).catch((error: unknown) => {
    if (error instanceof ToolFailure) return null;
    throw error;
  });
  if (read === null) return { body: { bytes: body.length, contentType: type } };
  const { text, charset } = read;
  // The server called it JSON, but it is not: the text is still useful.
  const value = /[/+]json\b/i.test(type) ? (jsonIn(text) ?? text) : text;
  return charset.name === 'utf-8' ? { body: value } : { charset: charset.name, body: value };
};

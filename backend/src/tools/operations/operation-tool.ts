import { operationRef } from '@throughline/contracts/agents/tool-use.js';
import { getService } from '@throughline/catalogue/services/services.js';
import { errorIn, readAnswer } from '@throughline/catalogue/operations/answer.js';
import type { Operation } from '@throughline/catalogue/operations/operation.js';
import { ArgumentRefused, getRequest } from '@throughline/catalogue/operations/request.js';
import type { ConnectionId } from '@throughline/contracts/ids.js';
import { CheckedJson, type Json } from '@throughline/contracts/json.js';
import { z } from 'zod';
import { tool, ToolFailure, type Tool } from '../../kernel/agent-tools/tool.js';
import type { Egress, EgressAnswer, EgressOptions } from '../../kernel/egress/egress.js';
import type { Outgoing } from '../../kernel/egress/redirects.js';
import { declaredCharset, readText, type ReadingContext } from '../../kernel/text/read-text.js';
import { callFailure, passing } from '../built-in/call-failure.js';
import type { ConnectedCall, ConnectedCalls } from '../built-in/connected-calls.js';

export type OperationNeeds = { egress: Egress; connected: ConnectedCalls };

/** An operation of a service, called with one account. The model gives arguments, and never sees an address or a key. */
export const operationTool = (
  operation: Operation,
  connectionId: ConnectionId,
  { egress, connected }: OperationNeeds,
): Tool => {
  const isSafe = operation.effect === 'read';
  return tool({
    name: operationRef(connectionId, operation.id),
    title: operation.title,
    description: operation.description,
    readOnly: isSafe,
    input: operation.input,
    idempotent: () => isSafe || (operation.once === undefined && ['PUT', 'DELETE'].includes(operation.method)),
    run: async (given, context) => {
      const call = await connected.prepare(connectionId, context);
      return callOperation(operation, given, { call, egress, context });
    },
  });
};

type CallNeeds = { call: ConnectedCall; egress: Egress; context: ReadingContext };

/** Returns what the service answers, cut to what the operation names. Throws `ToolFailure` where it does not do it. */
export const callOperation = async (
  operation: Operation,
  given: Record<string, unknown>,
  { call, egress, context }: CallNeeds,
): Promise<Json> => {
  if (call.service !== operation.service)
    throw new ToolFailure('connection_not_granted', `This account is not one of ${getName(operation)}.`, false);
  const isSafe = operation.effect === 'read';
  const outgoing = getOutgoing(operation, given, call.address ?? getService(operation.service)?.address ?? '');
  const options = { signal: context.signal, withinOrigin: true };
  const send = (attach: NonNullable<EgressOptions['attach']>) =>
    egress.call(context.workspaceId, outgoing, { ...options, attach });
  const answer = await call.made(send).catch((error: unknown) => {
    throw callFailure(error, isSafe, call.redactedText);
  });
  const { refused, ...read } = await getAnswer(operation, answer, context);
  if (refused === null) return call.redacted(read.value);
  throw new ToolFailure(refused.code, call.redactedText(refused.words), isSafe && passing.has(answer.status));
};

const getName = ({ service }: Operation): string => getService(service)?.name ?? service;

const getOutgoing = (operation: Operation, given: Record<string, unknown>, address: string): Outgoing => {
  try {
    const request = getRequest(operation, z.record(z.string(), CheckedJson).parse(given), address);
    const { body, ...rest } = request;
    return body === null ? rest : { ...rest, body: Buffer.from(body) };
  } catch (error) {
    if (error instanceof ArgumentRefused) throw new ToolFailure('arguments_invalid', error.message, false);
    throw error;
  }
};

type Answered = { refused: null; value: Json } | { refused: { code: string; words: string }; value: null };

const getAnswer = async (
  operation: Operation,
  { status, headers, body }: EgressAnswer,
  context: ReadingContext,
): Promise<Answered> => {
  const read = await readText(body, declaredCharset(headers['content-type'] ?? ''), context).catch(() => null);
  const text = read?.text ?? new TextDecoder().decode(body);
  const refusal = (code: string, words: string): Answered => ({ refused: { code, words }, value: null });
  if (status < 200 || status > 299)
    return refusal(`http_${status}`, `${getName(operation)} answered ${status}. ${errorIn(text)}`.trim());
  const answer = readAnswer(operation.answer, text);
  return answer.refused === null
    ? answer
    : refusal('service_refused', `${getName(operation)} refused: ${answer.refused}`);
};

import { randomUUID } from 'node:crypto';
import type { EventData, JSONType } from '@eventstore/db-client';
import type { Read, ReadEvent, ProtocolClient } from './protocol-client.js';

/** Describes what a rule runs with: a client, and streams that no other rule writes. */
export type RuleContext = { client: ProtocolClient; stream: string; other: string };
export type Rule = [sentence: string, verify: (context: RuleContext) => Promise<void>];

const toContext = (client: ProtocolClient): RuleContext => ({
  client,
  stream: `agent-${randomUUID()}`,
  other: `run-${randomUUID()}`,
});

/** Runs each rule with one client library. */
export const conform = (title: string, connect: () => ProtocolClient, rules: readonly Rule[]): void => {
  describe(title, () => {
    it.each([...rules])('%s', (_sentence, verify) => verify(toContext(connect())));
  });
};

/** Built by hand because the two clients share global names and cannot be loaded into the same realm. */
type JsonContent = { type: string; data: JSONType; metadata?: JSONType; id?: string };
export const json = ({ type, data, metadata, id = randomUUID() }: JsonContent): EventData => ({
  id,
  type,
  contentType: 'application/json',
  data,
  metadata,
});
const binary = (type: string, data: Uint8Array): EventData => ({
  id: randomUUID(),
  type,
  contentType: 'application/octet-stream',
  data,
  metadata: undefined,
});

export const noted = (index = 0, id: string = randomUUID()): EventData => json({ id, type: 'Noted', data: { index } });
export const several = (count: number, from = 0): EventData[] =>
  Array.from({ length: count }, (_, index) => noted(from + index));
export const bytes = (content: Uint8Array, type = 'Blob'): EventData => binary(type, content);
export const link = (revision: number, stream: string): EventData => binary('$>', Buffer.from(`${revision}@${stream}`));

const getEvent = ({ event, link: pointer }: Read): ReadEvent => {
  const one = event ?? pointer;
  if (!one) throw new Error('Neither an event nor a link was read.');
  return one;
};

export const revisions = (events: readonly Read[]): number[] => events.map((read) => getEvent(read).revision);
export const positions = (events: readonly Read[]): number[] => events.map((read) => getEvent(read).position);
export const ids = (events: readonly Read[]): string[] => events.map((read) => getEvent(read).id);
export const types = (events: readonly Read[]): string[] => events.map((read) => getEvent(read).type);
export const listStreams = (events: readonly Read[]): string[] => events.map((read) => getEvent(read).stream);
export const first = (events: readonly Read[]): ReadEvent => getEvent(events[0] ?? {});

export const indexes = (count: number, from = 0): number[] => Array.from({ length: count }, (_, at) => from + at);

export const refused = (type: string, rest: Record<string, unknown> = {}) => expect.objectContaining({ type, ...rest });

/** The error that an attempt fails with; throws when the attempt succeeds. */
export const getRefusal = async (attempt: Promise<unknown>): Promise<unknown> => {
  try {
    await attempt;
  } catch (error) {
    return error;
  }
  throw new Error('The attempt was not refused.');
};

/** The revision that a refused request met. Its name is another one in the client's newer versions. */
export const getActual = (error: unknown): unknown =>
  error instanceof Error ? (Reflect.get(error, 'actualVersion') ?? Reflect.get(error, 'actualState')) : undefined;

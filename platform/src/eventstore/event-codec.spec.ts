import { readdirSync, readFileSync } from 'node:fs';
import { eventSchemas } from '@throughline/contracts/domain-events.js';
import { retiredTypes } from '@throughline/contracts/retired-events.js';
import { currentSchema, type Upcasters } from '@throughline/contracts/upcasters.js';
import { z } from 'zod';
import { newEvent } from '../testing/sample-events.js';
import { eventCodec, type StoredEvent } from './event-codec.js';

const folder = new URL('../../../contracts/golden/', import.meta.url);
const getFile = (path: string): unknown => JSON.parse(readFileSync(new URL(path, folder), 'utf8'));
const Golden = z.object({ type: z.string(), schema: z.int(), data: z.unknown() });
const Reads = z.object({ data: z.unknown() });
const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
const golden = files.map((file) => ({ file, ...Golden.parse(getFile(file)) }));
/** Whatever an older shape reads as today is in a file of its own, because golden files never change. */
const reads = new Map(
  readdirSync(new URL('reads/', folder)).map((file) => [file, Reads.parse(getFile(`reads/${file}`)).data]),
);

const id = '01980000-0000-7000-8000-000000000001';
const meta = (schema: number) => ({
  workspaceId: null,
  actor: { kind: 'system', id: 'specs' },
  correlationId: id,
  causationId: null,
  commandId: id,
  command: 'Spec',
  at: '2026-01-02T03:04:05.000Z',
  schema,
});
const stored = (type: string, data: unknown, schema = 1): StoredEvent => ({
  id,
  stream: 'spec-1',
  revision: 0,
  position: 1,
  type,
  data,
  meta: meta(schema),
});

describe('The codec', () => {
  it('records no event of a retired type', () =>
    expect([...retiredTypes].filter((type) => eventSchemas.has(type))).toEqual([]));

  it('has a golden file for every shape in which an event was ever stored', () => {
    const wanted = [...eventSchemas.keys()].flatMap((type) =>
      Array.from({ length: currentSchema(type) }, (_, at) => `${type}.v${at + 1}.json`),
    );
    expect(golden.map(({ file }) => file).sort()).toEqual(wanted.sort());
  });

  it.each(golden)('reads $file as it was written', ({ file, type, schema, data }) => {
    expect(file).toBe(`${type}.v${schema}.json`);
    const decoded = eventCodec().decode(stored(type, data, schema));
    expect(decoded).toMatchObject({ kind: 'read', event: { type, meta: { schema: currentSchema(type) } } });
    expect(decoded.event.data).toEqual(reads.get(file) ?? data);
    expect(reads.has(file)).toBe(schema < currentSchema(type));
  });

  it.each(golden)('writes what it reads: $file', ({ type, schema, data }) => {
    const { event, kind } = eventCodec().decode(stored(type, data, schema));
    if (kind !== 'read') throw new Error('unreadable');
    const encoded = eventCodec().encode({ ...newEvent(event), data: event.data });
    expect(encoded.data).toEqual(event.data);
    expect(encoded.meta.schema).toBe(currentSchema(type));
  });

  const renamed: Upcasters = {
    AgentRenamed: [
      (data) => ({ ...z.object({ agentId: z.string(), title: z.string() }).parse(data) }),
      (data) => {
        const { agentId, title } = z.object({ agentId: z.string(), title: z.string() }).parse(data);
        return { agentId, name: title };
      },
    ],
  };

  it('brings an old shape through every step into the present one', () => {
    const decoded = eventCodec(renamed).decode(stored('AgentRenamed', { agentId: id, title: 'Ada' }, 1));
    expect(decoded).toMatchObject({ kind: 'read', event: { data: { agentId: id, name: 'Ada' }, meta: { schema: 3 } } });
  });

  it('writes in the present shape', () => {
    const event = newEvent({ type: 'AgentRenamed', data: { agentId: id, name: 'Ada' } } as never);
    expect(eventCodec(renamed).encode(event).meta.schema).toBe(3);
  });

  it.each([
    ['unknown_type', stored('AgentSang', {})],
    ['retired_type', stored('TemplateSubmitted', { templateId: id })],
    ['data_invalid', stored('AgentRenamed', { agentId: id })],
    ['data_invalid', stored('AgentRenamed', 'not even an object')],
    ['meta_invalid', { ...stored('AgentPaused', { agentId: id }), meta: new Uint8Array([1]) }],
    ['newer_schema', stored('AgentPaused', { agentId: id }, 2)],
  ])('says what it cannot read, and why: %s', (reason, event) => {
    expect(eventCodec().decode(event)).toMatchObject({ kind: 'unreadable', event: { reason, type: event.type } });
  });

  it('calls an old event unreadable when its upcaster fails, instead of stopping the log', () => {
    expect(eventCodec(renamed).decode(stored('AgentRenamed', { agentId: id }, 1))).toMatchObject({
      event: { reason: 'data_invalid' },
    });
  });

  it('keeps what a newer writer added', () => {
    const decoded = eventCodec().decode(stored('AgentPaused', { agentId: id, mood: 'tired' }));
    expect(decoded.event.data).toEqual({ agentId: id, mood: 'tired' });
    const event = stored('AgentPaused', { agentId: id });
    const meta = Object.assign({}, event.meta, { weather: 'rain' });
    expect(eventCodec().decode({ ...event, meta }).event.meta).toEqual(meta);
  });

  it('refuses to write what it could not read', () => {
    const event = { ...newEvent({ type: 'AgentPaused', data: { agentId: id } } as never), data: {} };
    expect(() => eventCodec().encode(event)).toThrow();
    expect(() => eventCodec().encode({ ...event, type: 'AgentSang' })).toThrow('No event is named AgentSang');
  });
});

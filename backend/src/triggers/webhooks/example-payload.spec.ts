import { inputsOfEveryType } from '@throughline/contracts/agents/agent.fixtures.js';
import { mapInputs } from '@throughline/contracts/triggers/mapping.js';
import type { RunInputs } from '@throughline/contracts/runs/run.events.js';
import type { InputMapping } from '@throughline/contracts/triggers/trigger.events.js';
import { examplePayload } from './example-payload.js';

const fields = inputsOfEveryType;
const example = (mapping: InputMapping, inputs: RunInputs = {}) =>
  examplePayload(mapping, { fields, today: '2026-11-23', inputs });
const mapped = (mapping: InputMapping) => {
  const { body, headers, query } = example(mapping);
  const trigger = { id: '1', name: 'Orders' };
  return mapInputs(
    mapping,
    { body, headers, query, delivery: { id: 'd' }, slot: null, event: null, item: null, trigger },
    fields,
  );
};

describe('the example of a call', () => {
  it('has a value of the type of each input where the mapping takes it from', () => {
    const mapping = {
      customer: '{{ body.customer.name }}',
      quantity: '{{body.items[1].quantity}}',
      urgent: '{{body.urgent}}',
      size: '{{body.size}}',
      day: '{{body.customer.since}}',
      raw: '{{body.raw}}',
    };
    expect(example(mapping).body).toEqual({
      customer: { name: 'text', since: '2026-11-23' },
      items: [null, { quantity: 7 }],
      urgent: true,
      size: "men's",
      raw: {},
    });
    expect(mapped(mapping)).toEqual({
      customer: 'text',
      quantity: 7,
      urgent: true,
      size: "men's",
      day: '2026-11-23',
      raw: {},
    });
  });

  it('names the parts of a form in which required files come, and no others', () => {
    const file = (name: string, required: boolean) =>
      ({ type: 'file', name, label: name, required, multiple: false }) as const;
    const agent = { fields: [file('order', true), file('note', false), file('deep', true)], today: '', inputs: {} };
    const mapping = { order: '{{body.invoice}}', note: '{{body.note}}', deep: '{{body.a.b}}' };
    expect(examplePayload(mapping, agent).files).toEqual(['invoice']);
  });

  it('has one value for two inputs that take the same one, of the stricter type', () => {
    const mapping = { customer: '{{body.n}}', quantity: '{{body.n}}' };
    expect(example(mapping).body).toEqual({ n: 7 });
    expect(mapped(mapping)).toEqual({ customer: '7', quantity: 7 });
  });

  it('has values that are known to make sense before those that only have the type', () => {
    const known = { raw: { id: 'T-9' }, quantity: 12 };
    expect(example({ raw: '{{body.ticket}}', quantity: '{{body.n}}', customer: '{{body.who}}' }, known).body).toEqual({
      ticket: { id: 'T-9' },
      n: 12,
      who: 'text',
    });
  });

  it('has the whole body, a header, and text that a sentence names', () => {
    expect(example({ customer: '{{body}}' }).body).toBe('text');
    expect(example({ raw: '{{body}}', customer: 'From {{body.from}}' }).body).toEqual({ from: 'text' });
    expect(example({ customer: '{{headers.x-event-type}}' })).toEqual({
      body: {},
      headers: { 'x-event-type': 'text' },
      files: [],
      query: {},
    });
  });
});

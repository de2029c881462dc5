import { newToolUse } from '@throughline/contracts/agents/tool-use.js';
import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import { ConnectionId } from '@throughline/contracts/ids.js';
import { compareDefinitions, wantsNote } from './compare-definitions.js';

const keys = (...given: Parameters<typeof compareDefinitions>) => compareDefinitions(...given).map(({ key }) => key);

const newUuid = (last: number) => `0198c2b0-0000-7000-8000-00000000000${last}`;

describe('comparing two definitions', () => {
  it('finds nothing between a definition and itself, whatever the order of its keys', () => {
    const { tool, ...use } = newToolUse('http.request', 'ask');
    const before = definition({ tools: [{ tool, ...use, pinned: { a: 1, b: 2 } }] });
    const after = definition({ tools: [{ ...use, pinned: { b: 2, a: 1 }, tool }] });
    expect(compareDefinitions(before, after)).toEqual([]);
  });

  it('names a tool that came, one that went and one whose policy changed', () => {
    const before = definition({
      tools: [newToolUse('time.now'), newToolUse('notes.read')],
    });
    const after = definition({
      tools: [newToolUse('time.now', 'ask'), newToolUse('json.query')],
    });
    expect(compareDefinitions(before, after)).toEqual([
      { key: 'tool:time.now', label: 'time.now', before: 'auto', after: 'ask' },
      { key: 'tool:json.query', label: 'json.query', before: undefined, after: 'auto' },
      { key: 'tool:notes.read', label: 'notes.read', before: 'auto', after: undefined },
    ]);
  });

  it('sees another account of the same service, also one of the same name', () => {
    const [one, two] = [ConnectionId.parse(newUuid(1)), ConnectionId.parse(newUuid(2))];
    const at = (connectionId: ConnectionId) =>
      definition({ model: { ...definition().model, provider: 'openai', model: 'large', connectionId } });
    expect(compareDefinitions(at(one), at(two), (id) => (id === one ? 'Team key' : 'Own key'))).toEqual([
      { key: 'model', label: 'Model', before: 'large, Team key', after: 'large, Own key' },
    ]);
    expect(compareDefinitions(at(one), at(two), () => 'Key')).toHaveLength(1);
    const calls = (connectionId: ConnectionId) =>
      definition({ connections: [{ name: 'mail', service: 'gmail', actsAs: 'owner', connectionId }] });
    expect(keys(calls(one), calls(two))).toEqual(['connection:mail']);
  });

  it('names another model once, also where Rehearsal had a temperature that nobody sees', () => {
    const { model } = definition();
    const rehearsal = definition({ model: { ...model, provider: 'rehearsal', temperature: 0 } });
    const other = { ...model, provider: 'openai', model: 'large', temperature: null };
    expect(keys(rehearsal, definition({ model: other }))).toEqual(['model']);
    expect(keys(definition({ model: other }), definition({ model: { ...other, temperature: 0.5 } }))).toEqual([
      'temperature',
    ]);
  });

  it('tells reordered inputs from new ones', () => {
    const one = { type: 'text', name: 'one', label: 'One', required: true } as const;
    const two = { type: 'number', name: 'two', label: 'Two', required: false } as const;
    expect(keys(definition({ inputs: [one, two] }), definition({ inputs: [two, one] }))).toEqual(['input-order']);
    expect(keys(definition({ inputs: [one] }), definition({ inputs: [one, two] }))).toEqual(['input:two']);
  });

  it('says a limit in the words of the screen', () => {
    const { limits } = definition();
    const [change] = compareDefinitions(definition(), definition({ limits: { ...limits, activeTime: 60_000 } }));
    expect(change).toMatchObject({ label: 'Active time', before: '15 min', after: '1 min' });
    const larger = definition({ limits: { ...limits, resultBytes: 65_536 } });
    expect(compareDefinitions(definition(), larger)).toMatchObject([
      { label: 'Tool result', before: '32 KB', after: '64 KB' },
    ]);
  });

  it('shows everything that is said when nothing was published before', () => {
    expect(keys(null, definition())).toContain('instructions');
    expect(keys(null, definition({ instructions: '' }))).not.toContain('instructions');
  });
});

describe('a note about why', () => {
  it('is wanted when instructions, tools or model changed', () => {
    expect(wantsNote(definition(), definition({ instructions: 'Other' }))).toBe(true);
    expect(wantsNote(definition(), definition({ tools: [newToolUse('time.now')] }))).toBe(true);
  });

  it('is not wanted for limits alone, nor for the first version', () => {
    expect(wantsNote(definition(), definition({ overlap: 'skip' }))).toBe(false);
    expect(wantsNote(null, definition())).toBe(false);
  });
});

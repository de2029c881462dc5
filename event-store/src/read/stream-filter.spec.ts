import { streamFilter } from './stream-filter.js';
import type { FilterExpression } from './stream-filter.js';

const matches = (expression: FilterExpression, stream: string, type: string): boolean =>
  streamFilter(expression).matches({ stream, type });

describe('the filter of a subscription to everything', () => {
  it('keeps streams that start with one of the prefixes', () => {
    const agents: FilterExpression = { on: 'stream', prefixes: ['agent-', 'run-'] };
    expect(['agent-1', 'run-1', 'my-agent-1', '$agent-1'].map((stream) => matches(agents, stream, 'T'))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('keeps event types that match the expression', () => {
    const application: FilterExpression = { on: 'type', regex: '^[^$].*' };
    expect(['AgentCreated', '$metadata', '$>'].map((type) => matches(application, 's', type))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('leaves prefixes to Postgres and expressions to itself', () => {
    expect(streamFilter({ on: 'type', prefixes: ['Agent'] }).sql?.condition('$4')).toBe('type ^@ any($4::text[])');
    expect(streamFilter({ on: 'type', regex: 'Agent' }).sql).toBeUndefined();
  });

  it('understands expressions that only the older syntax allows', () => {
    expect(matches({ on: 'stream', regex: '^agent\\-[0-9]+$' }, 'agent-12', 'T')).toBe(true);
  });

  it('refuses an expression that is none', () => {
    expect(() => streamFilter({ on: 'stream', regex: '(' })).toThrow('not valid');
  });
});

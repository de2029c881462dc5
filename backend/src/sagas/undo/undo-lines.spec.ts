import { compareThing, type InverseEvent, type Line } from './undo-lines.js';
import { Versions, type Version } from './versions.js';

const end = Number.MAX_SAFE_INTEGER;

/** An agent by its values, from each position on. */
const makeVersions = (...rows: readonly (readonly [number, Version['values']])[]): Versions =>
  new Versions(
    rows.map(([from, values], at) => ({ id: 'a', from, until: rows[at + 1]?.[0] ?? end, values, name: 'Clerk' })),
  );
const event = (position: number, setting: InverseEvent['setting'] = 'agent_name'): InverseEvent => ({
  position,
  setting,
  type: 'AgentRenamed',
  table: 'agents',
  id: 'a',
});
const compare = (events: InverseEvent[], versions: Versions, isAllowed = true): Partial<Line>[] =>
  compareThing(events, { versions: new Map([['agents', versions]]), moment: 100, may: () => isAllowed }).map(
    ({ field, before, now, state, others }) => ({ field, before, now, state, others }),
  );
const named = (name: string, status = 'active') => ({ name, status });

describe('What undoing events of a thing would do', () => {
  const renamed = makeVersions([1, named('A')], [5, named('B')]);

  it('puts back what has the value that they gave it', () => {
    expect(compare([event(5)], renamed)).toEqual([
      { field: 'name', before: 'A', now: 'B', state: 'put_back', others: null },
    ]);
    expect(compare([event(5)], renamed, false)).toMatchObject([{ state: 'not_allowed' }]);
  });

  it('leaves to a choice what others changed since, or in between', () => {
    const since = makeVersions([1, named('A')], [5, named('B')], [7, named('C')]);
    expect(compare([event(5)], since)).toMatchObject([
      { state: 'changed_since', now: 'C', others: { after: 5, upTo: 100 } },
    ]);
    const between = makeVersions([1, named('A')], [5, named('B')], [7, named('C')], [9, named('D')]);
    expect(compare([event(5), event(9)], between)).toMatchObject([
      { before: 'A', now: 'D', state: 'changed_since', others: { after: 5, upTo: 8 } },
    ]);
  });

  it('is done where it has the value of before, and nothing where the events came back to it', () => {
    expect(compare([event(5)], makeVersions([1, named('A')], [5, named('B')], [7, named('A')]))).toMatchObject([
      { state: 'done' },
    ]);
    expect(compare([event(5), event(7)], makeVersions([1, named('A')], [5, named('B')], [7, named('A')]))).toEqual([]);
  });

  it('is nothing on what is archived, unless it comes back by the same undo', () => {
    const archived = makeVersions([1, named('A')], [5, named('B')], [7, named('B', 'archived')]);
    expect(compare([event(5)], archived)).toMatchObject([{ field: 'name', state: 'gone' }]);
    expect(compare([event(5), event(7, 'agent_status')], archived)).toMatchObject([
      { field: 'name', state: 'put_back' },
      { field: 'status', before: 'active', state: 'put_back' },
    ]);
  });

  it('ends what they made, but asks where others went on with it', () => {
    const made = [event(5, 'agent_status'), event(6)];
    expect(compare(made, makeVersions([5, named('A', 'draft')], [6, named('B', 'draft')]))).toMatchObject([
      { field: 'status', before: null, now: 'draft', state: 'put_back' },
    ]);
    const used = makeVersions([5, named('A', 'draft')], [6, named('B', 'draft')], [8, named('C', 'draft')]);
    expect(compare(made, used)).toMatchObject([{ state: 'changed_since', others: { at: 8 } }]);
    const over = makeVersions([5, named('A', 'draft')], [6, named('B', 'draft')], [8, named('B', 'archived')]);
    expect(compare(made, over)).toMatchObject([{ state: 'done' }]);
  });
});

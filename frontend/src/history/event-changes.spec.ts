import { changedFields } from './event-changes.js';

const getName = (id: string) => (id === 'u1' ? 'Mara' : 'Someone');
const changed = (before: object, after: object) =>
  changedFields({ table: 'agents', before: { ...before }, after: { ...after } }, getName);

describe('what an event changed', () => {
  it('compares the instructions inside a draft as text', () =>
    expect(
      changed(
        { draft: { instructions: '1. a\n2. b', tools: [] } },
        { draft: { instructions: '1. a\n2. c', tools: [] } },
      ),
    ).toEqual([{ label: 'Draft · instructions', before: '1. a\n2. b', after: '1. a\n2. c' }]));

  it('names people', () => {
    expect(changed({}, { decidedBy: { kind: 'user', id: 'u1' } })).toEqual([
      { label: 'Decided by', before: undefined, after: 'Mara' },
    ]);
    expect(changed({ unpublishedEditors: [] }, { unpublishedEditors: ['u1', 'u2'] })[0]?.after).toBe('Mara, Someone');
  });

  it('says times and truths in words', () => {
    const [at, done] = changed({}, { decidedAt: '2026-11-22T21:12:57.312Z', done: true });
    expect(at?.after).toMatch(/2026 at/);
    expect(done?.after).toBe('Yes');
  });

  it('compares the tools of a draft by their names, without JSON', () => {
    const http = { tool: 'http.request', policy: 'ask', pinned: {} };
    const headers = { authorization: 'Bearer {{token}}', accept: 'text/plain' };
    expect(
      changed(
        { draft: { tools: [http, { tool: 'time.now', policy: 'auto', pinned: {} }] } },
        {
          draft: {
            tools: [
              { ...http, pinned: { headers } },
              { tool: 'notes.read', policy: 'ask', pinned: {} },
            ],
          },
        },
      ),
    ).toEqual([
      {
        label: 'Draft · tools · http.request · pinned · headers',
        before: undefined,
        after: 'Authorization: Bearer {{token}}\nAccept: text/plain',
      },
      { label: 'Draft · tools · time.now', before: 'Policy: auto', after: undefined },
      { label: 'Draft · tools · notes.read', before: undefined, after: 'Policy: ask' },
    ]);
  });

  it('says durations and cost in units, and leaves out ids that name nobody', () => {
    const agentId = '0193a000-0000-7000-8000-0000000000aa';
    expect(changed({}, { activeTime: 900_000, costMicros: 1_500, agentId })).toEqual([
      { label: 'Active time', before: undefined, after: '15 min' },
      { label: 'Cost', before: undefined, after: '$0.0015' },
    ]);
  });

  it('says that a schedule fired, and when it was due', () =>
    expect(changed({}, { cause: { kind: 'slot', slot: '2026-11-22T21:12:00.000Z' } })[0]?.after).toMatch(
      /^Kind: Schedule\nDue time: .*2026 at/,
    ));

  it('leaves out what every event moves', () => expect(changed({ revision: 1 }, { revision: 2 })).toEqual([]));
});

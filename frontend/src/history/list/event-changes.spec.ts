import { changedFields } from './event-changes.js';

const nameOf = (id: string) => (id === 'u1' ? 'Mara' : 'Someone');
const changed = (before: object, after: object) =>
  changedFields({ table: 'agents', before: { ...before }, after: { ...after } }, nameOf);

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

  it('leaves out what every event moves', () => expect(changed({ revision: 1 }, { revision: 2 })).toEqual([]));
});

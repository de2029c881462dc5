import { agentRow, ownerId } from '@throughline/contracts/agents/agent.fixtures.js';
import { belongs, readSearch, searchKey } from './agent-search.js';

const agent = agentRow({ name: 'Bug Sorter', description: 'Sorts what customers report.', labels: ['support'] });

describe('A search for agents', () => {
  it.each(['bug', 'SORTER bug', 'customers support', ' '])('finds an agent by all of its words: "%s"', (q) => {
    expect(belongs(agent, { q })).toBe(true);
  });

  it('does not find an agent that lacks one of the words', () => {
    expect(belongs(agent, { q: 'bug invoice' })).toBe(false);
  });

  it('finds agents with any of several statuses', () => {
    expect(belongs(agent, { status: `paused,${agent.status}` })).toBe(true);
    expect(belongs(agent, { status: 'archived' })).toBe(false);
  });

  it('wants every condition met', () => {
    expect(belongs(agent, { q: 'bug', ownerId, label: 'support' })).toBe(true);
    expect(belongs(agent, { q: 'bug', ownerId, label: 'sales' })).toBe(false);
  });

  it('is read from its key as it was, without what is empty', () => {
    const search = { q: 'a & b', status: 'draft,active', order: '-name' as const };
    expect(readSearch(searchKey({ ...search, label: '', ownerId: undefined }))).toEqual(search);
  });
});

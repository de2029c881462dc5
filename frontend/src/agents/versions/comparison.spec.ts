import { agentRow, agentVersionRow } from '@throughline/contracts/agents/agent.fixtures.js';
import { readComparison, buildSides } from './comparison.js';

const sides = buildSides(agentRow({ publishedVersion: 2 }), [agentVersionRow({ version: 2 }), agentVersionRow()]);
const read = (search: string) => readComparison(new URLSearchParams(search), sides);

describe('comparing versions', () => {
  it('offers the draft and every version, and says which one is live', () => {
    expect(sides.map(({ name }) => name)).toEqual(['Draft', 'Version 2 (live)', 'Version 1']);
  });

  it('begins with what the newest version changed', () => {
    expect(read('')).toEqual({ from: '1', to: '2' });
  });

  it('compares any two of the address, also with the draft', () => {
    expect(read('from=2&to=1')).toEqual({ from: '2', to: '1' });
    expect(read('from=1&to=draft')).toEqual({ from: '1', to: 'draft' });
  });

  it('does not mind an address that names what is not there', () => {
    expect(read('from=7&to=draft')).toEqual({ from: '1', to: '2' });
  });
});

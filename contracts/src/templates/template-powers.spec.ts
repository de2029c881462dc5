import { askingBeforeChanges, getPowers } from './template-powers.js';
import { pageWatch } from './template.fixtures.js';

describe('the powers of a template', () => {
  it('are its tools with what they reach, and all others are what it can never do', () => {
    const { can, never } = getPowers(pageWatch);
    expect(can).toEqual([{ tool: 'http.request', policy: 'auto', reaches: 'web' }]);
    expect(never).toContain('notes.write');
    expect(never).not.toContain('http.request');
  });
  it('are of the agent that may most', () => {
    const [agent] = pageWatch.agents;
    if (agent === undefined) throw new Error('There is no agent.');
    const asking = askingBeforeChanges({ ...pageWatch, agents: [agent] }).agents;
    expect(getPowers({ agents: [...asking, agent] }).can).toEqual([
      { tool: 'http.request', policy: 'auto', reaches: 'web' },
    ]);
  });
  it('wait for a person where calls reach the web, if one wants it so', () =>
    expect(getPowers(askingBeforeChanges(pageWatch)).can[0]?.policy).toBe('ask'));
});

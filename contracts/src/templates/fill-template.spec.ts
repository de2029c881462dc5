import { fillTemplate, fillText } from './fill-template.js';
import { pageWatch } from './template.fixtures.js';
import { exampleValues } from './template-variable.js';

const filled = fillTemplate(pageWatch, { ...exampleValues(pageWatch.variables), name: 'Dune' });

describe('a template that is filled', () => {
  it('has the values in names, instructions, notes and pinned arguments, each of its type', () => {
    const [agent] = filled.agents;
    expect(agent?.name).toBe('Watch of Dune');
    expect(agent?.definition.instructions).toContain('url: https://quay.example/');
    expect(agent?.definition.tools[0]).toMatchObject({ pinned: { method: 'GET', retries: 2 }, connectionId: null });
    expect(filled.notes).toEqual([{ key: 'page of Dune', text: 'Never read.' }]);
  });
  it('has times and days in a schedule as cron counts them', () =>
    expect(filled.triggers[0]).toMatchObject({
      name: 'Every Monday',
      settings: { timing: { expression: '5 7 * * 1' }, timeZone: 'UTC' },
    }));
  it('keeps what has no value as it is written, and what a run fills', () =>
    expect(fillText('[[nobody]] and {{input}}', { name: 'x' })).toBe('[[nobody]] and {{input}}'));
  it('fills once: a value that looks like a variable is text', () =>
    expect(fillText('[[name]]', { name: '[[address]]', address: 'no' })).toBe('[[address]]'));
});

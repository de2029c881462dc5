import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { pageWatch } from '@throughline/contracts/templates/template.fixtures.js';
import { changedParts, fileParts } from './file-sections.js';

const [agent] = pageWatch.agents;
const withInstructions = (instructions: string): TemplateFile => ({
  ...pageWatch,
  agents: pageWatch.agents.map((each) => ({ ...each, definition: { ...each.definition, instructions } })),
});
const textOf = (file: TemplateFile, name: string) => fileParts(file).find((part) => part.name === name)?.text;

/** Lines of a text that has several are put together again. */
const parsed = (text: string): unknown => JSON.parse(text.replace(/"\s*\n\s*"(?![^\n]*":)/g, ''));

describe('the parts of a file', () => {
  it('have all of it', () => {
    const agents = `Agent ${agent?.part}`;
    expect(parsed(textOf(pageWatch, agents) ?? '')).toEqual(JSON.parse(JSON.stringify(agent)));
    const names = fileParts(pageWatch).map(({ name }) => name);
    const { triggers, connections, notes, variables, samples } = pageWatch;
    const lists = [pageWatch.agents, triggers, connections, notes, variables, samples];
    expect(names).toHaveLength(2 + lists.flat().length);
    expect(new Set(names).size).toBe(names.length);
  });

  it('have each line of a text on a line of its own, and show what cannot be seen', () => {
    const text = textOf(withInstructions('1. Read it.\n2. Send\u200b it.'), `Agent ${agent?.part}`) ?? '';
    expect(text).toContain('"1. Read it.\\n"\n');
    expect(text).toContain('"2. Send\\u200b it."');
  });

  it('of the same name are told apart', () => {
    const [sample] = pageWatch.samples;
    const twice = { ...pageWatch, samples: sample ? [sample, sample] : [] };
    expect(fileParts(twice).map(({ name }) => name)).toContain(`Sample ${sample?.name} (2)`);
  });
});

describe('the changes of a file', () => {
  it('are none of the same file', () => expect(changedParts(pageWatch, { ...pageWatch })).toEqual([]));

  it('are in every part, also one that was added, taken out or moved', () => {
    const note = { key: 'prices', text: 'None yet.' };
    const listing = { ...pageWatch.listing, author: 'Somebody else' };
    const after = { ...pageWatch, listing, notes: [...pageWatch.notes, note], triggers: [] };
    const labels = changedParts(pageWatch, after).map(({ label }) => label);
    expect(labels).toEqual(['Listing', 'Note prices', ...pageWatch.triggers.map(({ part }) => `Trigger ${part}`)]);
    const moved = { ...pageWatch, variables: [...pageWatch.variables].reverse() };
    expect(changedParts(pageWatch, moved).map(({ label }) => label)).toEqual(['Order of the parts']);
  });
});

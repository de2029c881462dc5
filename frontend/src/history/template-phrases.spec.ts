import { historyRow } from '@throughline/contracts/history/history.fixtures.js';
import type { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { buildSentence } from './event-sentences.js';

const buildRow = (type: string, data: HistoryRow['data']) => historyRow(1, { category: 'template', type, data });
const buildNames = (resource: string | undefined) => ({ getName: () => 'Someone', resource, agent: undefined });
const formatWords = (type: string, data: HistoryRow['data'], title: string | undefined = 'Bill check') => {
  const { verb, object, about } = buildSentence(buildRow(type, data), buildNames(title));
  return [verb, object, about].filter(Boolean).join(' ');
};
const template = { title: 'Bill check', version: 2 };

describe('the words of what happens to a template', () => {
  it.each<[string, HistoryRow['data'], string]>([
    [
      'TemplatePublished',
      { version: 2, changelog: 'Says the currency.', file: { listing: { title: 'Bill check' } } },
      'published version 2 of the template Bill check “Says the currency.”',
    ],
    ['TemplateWithdrawn', {}, 'withdrew the template Bill check'],
    ['TemplateUsed', { template }, 'used version 2 of the template Bill check'],
    ['TemplateUpdateTaken', { template }, 'updated to version 2 of the template Bill check'],
    ['TemplateUpdateSkipped', { version: 3 }, 'skipped version 3 of the template Bill check'],
    ['InstallationDetached', {}, 'stopped following the template Bill check'],
  ])('say which template and version: %s', (type, data, words) => expect(formatWords(type, data)).toBe(words));

  it('are those of a template whose title is unknown', () => {
    const { verb, object } = buildSentence(buildRow('TemplateUpdateSkipped', { version: 2 }), buildNames(undefined));
    expect([verb, object]).toEqual(['skipped version 2 of a template', undefined]);
  });

  it('follow from the type where nothing records such events any more', () =>
    expect(formatWords('TemplateApproved', { version: 2, note: '' })).toBe('approved the template Bill check'));
});

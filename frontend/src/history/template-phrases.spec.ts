import { historyRow } from '@throughline/contracts/history/history.fixtures.js';
import type { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { aboutOf, sentenceOf } from './event-sentences.js';

const rowOf = (type: string, data: HistoryRow['data']) => historyRow(1, { category: 'template', type, data });
const namesOf = (resource: string | undefined) => ({ nameOf: () => 'Someone', resource, agent: undefined });
const wordsOf = (type: string, data: HistoryRow['data'], title: string | undefined = 'Bill check') => {
  const { verb, object, about } = sentenceOf(rowOf(type, data), namesOf(title));
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
    ['TemplateSubmitted', { version: 2 }, 'offered version 2 of the template Bill check to everybody'],
    ['TemplateSubmissionWithdrawn', { version: 2 }, 'took back version 2 of the template Bill check from review'],
    ['TemplateApproved', { version: 1, note: 'Thanks.' }, 'approved version 1 of the template Bill check “Thanks.”'],
    ['TemplateApproved', { version: 1, note: '' }, 'approved version 1 of the template Bill check'],
    [
      'TemplateRejected',
      { version: 2, reasons: ['unclear', 'unsafe'], note: 'Say what it sends.' },
      'rejected version 2 of the template Bill check as unclear, not safe: Say what it sends.',
    ],
    [
      'TemplateRecalled',
      { version: 1, severity: 'danger', reason: 'It sends data away.' },
      'recalled version 1 of the template Bill check as dangerous: It sends data away.',
    ],
    [
      'TemplateRecalled',
      { version: 1, severity: 'notice', reason: 'It is out of date.' },
      'recalled version 1 of the template Bill check “It is out of date.”',
    ],
    ['TemplateWithdrawn', {}, 'withdrew the template Bill check'],
    ['ListingClaimed', { slug: 'bill-check' }, 'claimed the address bill-check for the template Bill check'],
    ['TemplateUsed', { template }, 'used version 2 of the template Bill check'],
    ['TemplateUpdateTaken', { template }, 'updated to version 2 of the template Bill check'],
    ['TemplateUpdateSkipped', { version: 3 }, 'skipped version 3 of the template Bill check'],
    ['InstallationDetached', {}, 'stopped following the template Bill check'],
  ])('say which template and version: %s', (type, data, words) => expect(wordsOf(type, data)).toBe(words));

  it('are those of a template whose title is unknown', () => {
    const { verb, object } = sentenceOf(rowOf('TemplateApproved', { version: 2, note: '' }), namesOf(undefined));
    expect([verb, object]).toEqual(['approved version 2 of a template', undefined]);
  });

  it('are its title and version next to the type', () =>
    expect(aboutOf(rowOf('TemplateApproved', { version: 2, note: 'Thanks.' }), namesOf('Bill check'))).toBe(
      'Bill check version 2 “Thanks.”',
    ));
});

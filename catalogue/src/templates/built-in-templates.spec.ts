import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { builtInTemplates, readTemplate } from './built-in-templates.js';

const folder = new URL('built-in/', import.meta.url);
const slugs = builtInTemplates.map(({ file }) => file.listing.slug);
const refundCheck = z
  .looseObject({ samples: z.array(z.looseObject({})) })
  .parse(JSON.parse(readFileSync(new URL('refund-check.json', folder), 'utf8')));

describe('the templates of the product', () => {
  it('are all files, each called as its address', () =>
    expect(slugs.map((slug) => `${slug}.json`).sort()).toEqual(readdirSync(folder).sort()));

  it('have what their files leave out', () =>
    expect(readTemplate(refundCheck).file).toMatchObject({
      listing: { author: 'Throughline', minutes: 2 },
      agents: [
        {
          labels: [],
          definition: { instructions: expect.stringContaining('\n1. Work out the refund'), overlap: 'queue' },
        },
      ],
      variables: [{ name: 'days', help: '', default: 30, example: 30 }, {}, {}, {}],
      samples: [{ agent: 'checker', notes: {}, answers: [] }, {}, {}],
    }));

  it.each([
    ['next to its parts', { author: 'Quay' }],
    ['of a part', { samples: refundCheck.samples.map((sample) => ({ ...sample, author: 'Quay' })) }],
    [
      'of a variable',
      { variables: [{ type: 'text', name: 'currency', label: 'Currency', default: 'EUR', author: '' }] },
    ],
  ])('have no field %s that templates do not have', (_, over) =>
    expect(() => readTemplate({ ...refundCheck, ...over })).toThrow('author'),
  );
});

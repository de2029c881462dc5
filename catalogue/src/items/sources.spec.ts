import { getService } from '../services/services.js';
import { getOperation } from '../operations/operations.js';
import { getRequest } from '../operations/request.js';
import { readSource } from './item-source.js';
import { itemSources } from './sources.js';

it('Six services of the catalogue and mailboxes give new items.', () => {
  expect(new Set(itemSources.map(({ id }) => id)).size).toBe(7);
  for (const { id, service } of itemSources) {
    expect(getService(service)).toBeDefined();
    expect(id.startsWith(`${service.replaceAll('-', '_')}.`)).toBe(true);
  }
});

const ofApis = itemSources.filter((source) => source.kind !== 'mailbox');

it.each(ofApis.map((source) => [source.id, source] as const))(
  'The source %s is read by the first right that its service gives, and each item by an operation that there is.',
  (_, source) => {
    const rights = getService(source.service)?.ways.flatMap((way) =>
      'scopes' in way ? JSON.stringify(way.scopes) : [],
    );
    if (source.list.scopes.length > 0)
      expect(source.list.scopes.some((scope) => rights?.some((all) => all.includes(scope)))).toBe(true);
    if (source.kind === 'recent' && source.read !== undefined) expect(getOperation(source.read)?.effect).toBe('read');
  },
);

it.each(ofApis.map((source) => [source.id, source] as const))(
  'The request of %s has what was chosen, and since when',
  (_, { list, options }) => {
    const chosen = Object.fromEntries(
      Object.keys(options).map((name) => [name, name === 'search' ? 'from:ana' : 'Quay']),
    );
    const { url, body } = getRequest(list, { ...chosen, since: 'SINCE', from: 7 }, 'https://service.example/base');
    const asked = `${decodeURIComponent(url.replaceAll('+', ' '))} ${body ?? ''}`;
    for (const value of Object.values(chosen)) expect(asked).toContain(value);
    expect(asked).toMatch(/SINCE|A7:ZZ/);
    expect(asked).not.toMatch(/\{[a-z]+\}/);
  },
);

it('A mistake is reported with the source that has it.', () =>
  expect(() => readSource({ id: 'shop.orders', kind: 'recent' })).toThrow('The source shop.orders has mistakes.'));

import { addressesIn } from './split-emails.js';

it.each([
  ['', []],
  ['ada@example.test', ['ada@example.test']],
  ['ada@example.test, bob@example.test\ncy@example.test;', ['ada@example.test', 'bob@example.test', 'cy@example.test']],
  ['Ada Lovelace <ada@example.test>\n ada@example.test ', ['ada@example.test']],
  ['no address at all', ['no address at all']],
])('%j holds %j', (text, addresses) => expect(addressesIn(text)).toEqual(addresses));

import { hasTerms, searchText, singularTerms } from './search-text.js';

describe('the text that a list is searched in', () => {
  const text = searchText('E-Mail for “Ärger & Öl”', null, 'order_12.5 東京支店');

  it('is its words in lower case, each after a space', () =>
    expect(text).toBe(' e mail for arger ol order 12 5 東京支店'));

  it.each([
    ['a part of a word', 'ärg', true],
    ['the end of a word', 'rger', true],
    ['several words in any order', 'ORDER mail', true],
    ['punctuation', 'e-mail', true],
    ['two letters that begin a word', 'or', true],
    ['two letters within a word', 'rd', false],
    ['two characters of a script without spaces', '支店', true],
    ['a word that is not there', 'mail refund', false],
    ['a decomposed letter', 'a\u0308rger', true],
    ['a word without its accents', 'arger', true],
    ['nothing but punctuation', '%_\\', false],
  ])('is searched for %s', (_, search, found) => expect(hasTerms(text, search)).toBe(found));
});

it.each([
  ['결제알림처리', '알림'],
  ['顧客サポート', 'サポ'],
  ['ﾃｽﾄ', 'テスト'],
  ['café Zürich', 'cafe zurich'],
  ['cafe', 'café'],
  ['Hauptstraße', 'hauptstrasse'],
  ['HAUPTSTRASSE', 'straße'],
  ['O’Brien', 'obrien'],
  ["O'Brien", 'O’Brien'],
  ['l’école', 'ecole'],
  ['Ångström Łódź', 'angstrom lodz'],
  ['İstanbul Iğdır', 'istanbul igdir'],
  ['Ёлка', 'елка'],
  ['ΟΔΟΣ', 'οδος'],
  ['हिन्दी', 'हिन्दी'],
])('%s is found by %s', (name, search) => expect(hasTerms(searchText(name), search)).toBe(true));

it('does not take one kana for another', () => expect(hasTerms(searchText('かき'), 'がき')).toBe(false));

it('who looks for several finds one', () =>
  expect(singularTerms('invoices as status 12s')).toEqual(['invoice', ' as', 'statu', '12s']));

it.each(['😀', '%', '_', '…', '\u200b', '--', '()'])('a search without a word finds nothing: “%s”', (search) => {
  expect(hasTerms(searchText('Invoice 7', 'two  spaces', ''), search)).toBe(false);
});

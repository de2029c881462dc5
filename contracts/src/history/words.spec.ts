import { readWords, wordsIn } from './words.js';

describe('the words of a text', () => {
  it.each<[string, string, string[]]>([
    ['ids, with their pieces', 'Order A-1012, ORD_771', ['order', 'a-1012', '1012', 'ord_771', 'ord', '771']],
    ['mail addresses and amounts', 'jane+x@x.example: 42.00 EUR', ['jane+x@x.example', '42.00', 'eur']],
    ['ids in addresses', 'https://x.example/orders/5521?a=1', ['https', 'x.example', 'orders', '5521']],
    ['ids as a whole', '0193b000-0000-7000-8000-000000000001', ['0193b000-0000-7000-8000-000000000001']],
    ['other scripts, composed', 'Zoe\u0308 Ωμέγα ＡＢ１', ['zoë', 'ωμέγα', 'ab1']],
    ['no times, signs and single letters', '2026-01-02T10:00:00.000Z – a #', []],
    ['days', '2026-01-02', ['2026-01-02', '2026', '01', '02']],
    ['nothing that is very long', 'x'.repeat(61), []],
  ])('are %s', (_, text, words) => expect([...readWords(text)]).toEqual(words));

  it('that somebody looks for are whole, each once', () =>
    expect(wordsIn('A-1012 a-1012, 5521')).toEqual(['a-1012', '5521']));
});

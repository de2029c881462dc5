import { secretValues } from './secret-values.js';

const pair = Buffer.from('shop:pass:word-1').toString('base64');

it.each([
  ['a key', 'key-123456', ['key-123456']],
  ['a key after its scheme', 'Token key-123456', ['Token key-123456', 'key-123456']],
  ['a pair', `Basic ${pair}`, [`Basic ${pair}`, pair, 'shop:pass:word-1', 'shop', 'pass:word-1']],
  [
    'parameters',
    'OAuth id="app-1", token=token-9',
    ['OAuth id="app-1", token=token-9', 'id="app-1", token=token-9', 'id="app-1"', 'token=token-9', 'app-1', 'token-9'],
  ],
])('of %s each text that gives access is known', (_, value, values) => {
  expect(secretValues(value)).toEqual(values);
});

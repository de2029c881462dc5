import type { Exchange } from './exchange-file.js';
import { leaks } from './leaks.js';
import { Scrubber } from './scrubber.js';

const key = 'sk-proj-4f9A7c2E8b1D';
const request = { method: 'POST', path: '/chat/completions', headers: { authorization: `Bearer ${key}` }, body: '{}' };
const exchange = (chunks: string[], over: Partial<Exchange['request']> = {}): Exchange => ({
  request: { ...request, ...over },
  response: { status: 200, headers: { 'content-type': 'application/json' }, chunks },
});
const scrubbed = (exchanges: Exchange[]) => new Scrubber(key).scrub({ exchanges, turns: [] }).exchanges;
const answer = (text: string): string => scrubbed([exchange([text])])[0]?.response.chunks.join('') ?? '';

describe('A recorded exchange', () => {
  it('has a name in place of the key', () =>
    expect(scrubbed([exchange(['{}'])])[0]?.request.headers).toEqual({ authorization: 'Bearer $API_KEY' }));

  it.each([
    ['{"id":"chatcmpl-9aBcD3fGh"}', '{"id":"chatcmpl-1"}'],
    ['{"id":"resp_68a1b2c3"}', '{"id":"resp_1"}'],
    ['{"responseId":"x7-Zq81"}', '{"responseId":"response-1"}'],
    ['{"id": "0f8fad5b-d9cb-469f-a165-70867728950e"}', '{"id": "00000000-0000-4000-8000-000000000001"}'],
    ['{"id":"9f86d081884c7d659a2feaa0c55ad015"}', '{"id":"id-1"}'],
    ['{"organization_id":"harbour-supply"}', '{"organization_id":"account-1"}'],
    ['{"in":"org-8dK2mQ"}', '{"in":"account-1"}'],
    ['{"user":"ada@harbour.example"}', '{"user":"account-1"}'],
    ['{"by":"ada@harbour.example"}', '{"by":"person-1@example.com"}'],
  ])('has placeholders in place of what names a request or an account: %s', (given, shown) =>
    expect(answer(given)).toBe(shown),
  );

  it('keeps what is not an id: words, roles and the hash that we send', () => {
    const text =
      '{"role":"user","content":"call_me later, user_name","prompt_cache_key":"9f86d081884c7d659a2feaa0c55ad015"}';
    expect(answer(text)).toBe(text);
  });

  it('has the same placeholder wherever an answer’s id comes again', () => {
    const [first, second] = scrubbed([
      exchange(['{"tool_calls":[{"id":"call_a1b2c3d4"}]}']),
      exchange(['{}'], { body: '{"tool_call_id":"call_a1b2c3d4"}' }),
    ]);
    expect(first?.response.chunks).toEqual(['{"tool_calls":[{"id":"call_1"}]}']);
    expect(second?.request.body).toBe('{"tool_call_id":"call_1"}');
  });

  it('has what came apart in two chunks replaced in the first of them', () =>
    expect(scrubbed([exchange(['a "resp_68', 'a1b', '2c3" b', ' c'])])[0]?.response.chunks).toEqual([
      'a "resp_1',
      '" b',
      ' c',
    ]));
});

describe('A key', () => {
  it('leaks by any eight characters of it, and by the whole in any spelling', () => {
    expect(leaks(`the key 4f9A7c2E`, key)).toBe(true);
    expect(leaks(Buffer.from(`x${key}`).toString('base64'), key)).toBe(true);
    expect(leaks(Buffer.from(key).toString('hex'), key)).toBe(true);
    expect(leaks(`sk-proj 4f9A7c2`, key)).toBe(false);
  });
  it('that is shorter than eight characters leaks as a whole', () => {
    expect(leaks('a local one', 'local')).toBe(true);
    expect(leaks('a loca', 'local')).toBe(false);
  });
});

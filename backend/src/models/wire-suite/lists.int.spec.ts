import { TestClock } from '@throughline/platform/testing/test-clock.js';
import { VendorModelLists } from '../lists/vendor-model-lists.js';
import { WireFixture, wireCases, type WireCase } from '../../testing/wire-fixture.js';

const model = (id: string) => ({ id, name: id, contextTokens: 200_000, outputTokens: 32_000, reasons: false });
let fixture: WireFixture;
let lists: VendorModelLists;
beforeAll(async () => {
  fixture = await WireFixture.open({ models: [model('gpt-4.1'), model('claude-sonnet-4-5'), model('gemini-2.5-pro')] });
  lists = fixture.lists(new TestClock());
});
afterAll(() => fixture.close());

const cases: WireCase[] = [...wireCases, { wire: 'chat-completions', service: 'vllm' }];

describe.each(cases)('The models of $service', (each) => {
  it('are those that the provider lists', async () => {
    const cards = await lists.list(fixture.credential(each));
    expect(cards.map((card) => card.model)).toEqual(expect.arrayContaining(['rehearsal-1', 'rehearsal-1-thinking']));
    expect(cards.find((card) => card.model === 'rehearsal-1')).toMatchObject({ price: null, status: 'listed' });
  });
  it('need a key that is accepted', () =>
    expect(lists.list(fixture.credential(each, { key: 'sk-of-nobody-at-all' }))).rejects.toMatchObject({
      code: 'unauthorized',
    }));
  it('are not at another address', () =>
    expect(
      lists.list(fixture.credential(each, { address: `${fixture.server.addresses[each.wire]}/no` })),
    ).rejects.toMatchObject({
      code: 'misconfigured',
    }));
  it('are not where this deployment makes no calls', () =>
    expect(lists.list(fixture.credential(each, { address: 'http://127.0.0.1:9/v1' }))).rejects.toMatchObject({
      code: 'address_refused',
    }));
});

it.each([
  { service: 'openai', wire: 'responses', id: 'gpt-4.1', sent: 2_000_000, written: 8_000_000 },
  { service: 'anthropic', wire: 'messages', id: 'claude-sonnet-4-5', sent: 3_000_000, written: 15_000_000 },
  { service: 'google', wire: 'generate-content', id: 'gemini-2.5-pro', sent: 1_250_000, written: 10_000_000 },
] as const)('$service has the prices of the bundled book for models that it lists', async (each) => {
  const cards = await lists.list(fixture.credential(each));
  const price = { book: 'genai-prices 0.1.8', in: each.sent, out: each.written };
  expect(cards.find((card) => card.model === each.id)?.price).toMatchObject(price);
});
it('Ollama says of each model what it can', async () => {
  const cards = await lists.list(fixture.credential({ service: 'ollama', wire: 'ollama' }, { key: null }));
  expect(cards.find((card) => card.model.startsWith('rehearsal-1'))).toMatchObject({ context: 200_000, price: null });
});

import { readFileSync } from 'node:fs';
import { listCalls, ModelTurn, getText } from './model-turn.js';

const golden = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../golden/turns/${name}.json`, import.meta.url), 'utf8'));

describe('a stored turn of a model', () => {
  it('of the first shape is read as parts', () =>
    expect(ModelTurn.parse(golden('turn.v1'))).toEqual(golden('turn.v1.reads')));
  it('of the second shape is read as it was written', () => {
    const turn = ModelTurn.parse(golden('turn.v2'));
    expect(turn).toEqual(golden('turn.v2'));
    expect(getText(turn)).toBe('I fetch the order.');
    expect(listCalls(turn).map(({ name }) => name)).toEqual(['http_request', 'send_mail']);
  });
  it('is refused without parts and without a text', () =>
    expect(ModelTurn.safeParse({ calls: [], answer: null }).success).toBe(false));
});

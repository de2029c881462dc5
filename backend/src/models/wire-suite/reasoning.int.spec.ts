import type { TurnPart } from '@throughline/contracts/runs/model-turn.js';
import { altered } from '@throughline/simulators/models/testing/model-server.js';
import type { PastTurn } from '../language-model.js';
import { past, talk, WireFixture, wireCases, type WireCase } from '../../testing/wire-fixture.js';

let fixture: WireFixture;
WireFixture.giveTo((opened) => (fixture = opened));

const model = { model: 'rehearsal-1-thinking', reasoning: 'high', maxOutputTokens: 8_000 } as const;
const price = () => ({ result: { result: 21 } });
const reasonings = (parts: readonly TurnPart[]) => parts.filter(({ kind }) => kind === 'reasoning');

/** Every text of at least twenty characters in the metadata of a turn is changed. */
const withAlteredMetadata = (turn: PastTurn): PastTurn => ({
  ...turn,
  parts: turn.parts.map((part) => ({
    ...part,
    metadata: JSON.parse(JSON.stringify(part.metadata), (name, value: unknown) =>
      typeof value === 'string' && value.length >= 20 && /signature|encrypted|redacted/i.test(name)
        ? altered(value)
        : value,
    ) as TurnPart['metadata'],
  })),
});

describe.each(wireCases)('Reasoning over $wire', (each) => {
  const first = async () => (await fixture.ask(each, talk(each, { model }))).answer;

  it('is a part of its own, and is heard', async () => {
    const { answer, pieces } = await fixture.ask(each, talk(each, { model }));
    expect(reasonings(answer.turn.parts).length).toBeGreaterThan(0);
    expect(pieces.some(({ kind, text }) => kind === 'reasoning' && text !== '')).toBe(true);
  });
  it('goes back as it came, through what the log keeps', async () => {
    const turn = past(await first(), price);
    const { answer } = (await fixture.ask(each, talk(each, { model, turns: [turn] }))).answer.turn;
    expect(answer).toBe('3 pieces come to 21 euros.');
  });
  it('goes back through many turns', async () => {
    const instructions = ['1', '2', '3', '4'].map((n) => `${n}. \`math.evaluate\` expression: ${n} + ${n}`).join('\n');
    const turns: PastTurn[] = [];
    for (let n = 0; n < 4; n += 1) {
      const { answer } = await fixture.ask(each, talk(each, { model, instructions, turns }));
      turns.push(past(answer, price));
    }
    const last = await fixture.ask(each, talk(each, { model, instructions, turns }));
    expect(last.answer.turn.finish).toBe('stop');
  });
  if (each.wire !== 'chat-completions')
    it('is refused when a character of it was changed', async () => {
      const turn = withAlteredMetadata(past(await first(), price));
      const failure = await fixture.failure(each, talk(each, { model, turns: [turn] }));
      expect(failure).toMatchObject({ code: 'model_request_refused', transient: false, switchNow: false });
    });
  it('of another model is not sent, which is a warning', async () => {
    const [other] = wireCases.filter(({ wire }) => wire !== each.wire) as [WireCase];
    const foreign = (await fixture.ask(other, talk(other, { model }))).answer;
    const { answer } = await fixture.ask(
      each,
      talk(each, { model: { maxOutputTokens: 8_000 }, turns: [past(foreign, price)] }),
    );
    expect(answer.warnings).toMatchObject([{ code: 'reasoning_dropped' }]);
    expect(answer.turn.answer).toBe('3 pieces come to 21 euros.');
  });
  it('counts as a part of what was written', async () => {
    const { usage } = await first();
    expect(usage.out).toBeGreaterThan(usage.reasoning);
  });
});

it('OpenAI stores nothing', async () => {
  const each = { wire: 'responses', service: 'openai' } as const;
  await fixture.ask(each, talk(each, { model }));
  expect(fixture.server.requests.at(-1)?.body).toMatchObject({
    store: false,
    include: ['reasoning.encrypted_content'],
  });
});

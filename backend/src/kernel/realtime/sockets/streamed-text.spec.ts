import { RunId } from '@throughline/contracts/ids.js';
import type { TokensMessage } from '@throughline/contracts/realtime.js';
import { HandTimers } from '../../../testing/hand-timers.js';
import { maxKept, StreamedText } from './streamed-text.js';

const step = { runId: RunId.parse('0190a000-0000-7000-8000-000000000001'), seq: 3, attempt: 1 };
const begin = () => {
  const sent: TokensMessage[] = [];
  const timers = new HandTimers();
  const written = new StreamedText(step, { timers, send: (message) => sent.push(message), ended: () => undefined });
  return { written, timers, said: () => sent.map(({ part, offset, text }) => [part, offset, text]) };
};

describe('What a model writes', () => {
  it('is sent at once, and then in joined pieces whose parts keep their order', () => {
    const { written, timers, said } = begin();
    written.write('reasoning', 'The ');
    for (const text of ['price', ' is', ' 21.']) written.write('reasoning', text);
    written.write('text', 'It ');
    written.write('text', 'is 21.');
    expect(said()).toEqual([['reasoning', 0, 'The ']]);
    expect(timers.endLast()).toBe(40);
    expect(said().slice(1)).toEqual([
      ['reasoning', 4, 'price is 21.'],
      ['text', 0, 'It is 21.'],
    ]);
  });

  it('is sent at once again after a time without anything', () => {
    const { written, timers, said } = begin();
    written.write('text', 'One');
    timers.endLast();
    written.write('text', ' two');
    expect(said()).toEqual([
      ['text', 0, 'One'],
      ['text', 3, ' two'],
    ]);
  });

  it('is sent to its end when the attempt ends', () => {
    const { written, timers, said } = begin();
    written.write('text', 'One');
    written.write('text', ' two');
    written.end();
    expect(said().at(-1)).toEqual(['text', 3, ' two']);
    expect(timers.running.size).toBe(0);
  });

  it('is kept for those who come late, and of much only the end of its longest part', () => {
    const { written } = begin();
    written.write('text', 'Short.');
    written.write('reasoning', 'x'.repeat(maxKept));
    written.write('reasoning', 'end');
    written.end();
    const [text, reasoning] = written.written();
    expect(text).toEqual({ ...step, part: 'text', offset: 0, text: 'Short.' });
    expect(reasoning).toMatchObject({ part: 'reasoning', offset: 9 });
    expect(reasoning?.text).toHaveLength(maxKept - 6);
    expect(reasoning?.text.endsWith('xend')).toBe(true);
  });
});

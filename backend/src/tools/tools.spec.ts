import { EventMeta } from '@throughline/contracts/event.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { agentId, workspaceId, definition } from '@throughline/contracts/agents/agent.fixtures.js';
import type { ToolArguments } from '@throughline/contracts/runs/model-turn.js';
import { runId, runRequested } from '@throughline/contracts/runs/run.fixtures.js';
import { Clock } from '@throughline/platform/clock.js';
import { newId } from '@throughline/platform/ids.js';
import { recorded } from '@throughline/platform/projections/table-spec.js';
import { jsonQuery } from './built-in/json-query.js';
import { mathEvaluate } from './built-in/math-evaluate.js';
import { textExtract } from './built-in/text-extract.js';
import { timeNow } from './built-in/time-now.js';
import type { Tool, ToolContext } from '../kernel/agent-tools/tool.js';

class StoppedClock extends Clock {
  now(): Date {
    return new Date('2026-03-29T00:59:30.000Z');
  }
}
const { correlationId } = EventMeta.parse(recorded(runRequested()).meta);
const context: ToolContext = {
  approved: false,
  definition: definition(),
  workspaceId,
  agentId,
  runId,
  seq: 2,
  startedBy: null,
  changedBy: null,
  correlationId,
  causationId: null,
  signal: new AbortController().signal,
};
const use = (tool: Tool, given: ToolArguments) => tool.run(given, context);
const work = async (expression: string, variables = {}) => use(mathEvaluate, { expression, variables });

describe('time.now', () => {
  it('tells the time in a zone', async () =>
    expect(await use(timeNow(new StoppedClock()), { zone: 'Europe/Madrid' })).toEqual({
      iso: '2026-03-29T00:59:30.000Z',
      unix: 1774745970,
      zone: 'Europe/Madrid',
      date: '2026-03-29',
      time: '01:59:30',
      weekday: 'Sunday',
    }));
  it('uses UTC by default, and refuses what is not a time zone', async () => {
    expect(await use(timeNow(new StoppedClock()), {})).toMatchObject({ zone: 'UTC', time: '00:59:30' });
    await expect(use(timeNow(new StoppedClock()), { zone: 'Mars/Base' })).rejects.toMatchObject({
      code: 'time_zone_unknown',
    });
  });
});

describe('math.evaluate', () => {
  it.each([
    ['2 + 3 * 4', 14],
    ['round(12.5 * 1.21, 2)', 15.13],
    ['3 > 2 and 1 == 1', true],
    ['max(3, 9, 4)', 9],
    ['sqrt(2)^2 < 3', true],
    ['[1, 2] * 3', [3, 6]],
    [
      '[1, 2; 3, 4] * 0.1',
      [
        [0.1, 0.2],
        [0.3, 0.4],
      ],
    ],
    ['[[[1]]]', [[[1]]]],
    ['2 inch to cm', '5.08 cm'],
    ['5 × 3 − 1', 14],
    ['9 ÷ 3 ≥ 3', true],
    ['12 * 19.90', 238.8],
    ['[0.1, 0.7] + 0.2', [0.3, 0.9]],
    ['9007199254740991 + 0', 9007199254740991],
  ])('works out %s', async (expression, result) => expect(await work(expression)).toEqual({ result }));
  it('knows variables', async () =>
    expect(await work('total * (1 + rate)', { total: 100, rate: 0.25 })).toEqual({ result: 125 }));
  it.each([
    '1 / 0',
    '[1, 2] / 0',
    '9007199254740993 + 0',
    'import({ a: 1 })',
    'createUnit("foo")',
    'evaluate("1+1")',
    'parse("1+1")',
    'simplify("x+x")',
    'derivative("x^2", "x")',
    'compile("1")',
    'parser()',
    'ones(100000, 100000)',
    '1:1000000000',
    'range(0, 1e9)',
    'cos.constructor("return process")()',
    '"a".constructor',
    'config({})',
    'f(x) = x',
    'map([1], import)',
    'a = 3',
    '{a: 1}',
    '[1][1]',
    '2 +',
    'nothing',
  ])('refuses %s', async (expression) =>
    expect(work(expression)).rejects.toMatchObject({ code: 'expression_invalid', transient: false }),
  );
});

/** Whichever comes first. */
const tooMuch = expect.stringMatching(/^(took_too_long|too_large)$/);

describe('json.query', () => {
  const doubled = (by: string): string => Array.from({ length: 30 }, () => by).join(' | ');
  it.each(['[@, @]', '[@, @][]'])('has an end on a query that doubles its value by %s again and again', async (by) =>
    expect(use(jsonQuery, { data: [1], query: doubled(by) })).rejects.toMatchObject({
      code: tooMuch,
      transient: false,
    }),
  );
  it('works on after one that went too far, and meanwhile everything else does', async () => {
    const turns: string[] = [];
    const far = use(jsonQuery, { data: [1], query: doubled('[@, @][]') }).catch(() => turns.push('far'));
    await new Promise((resolve) => setImmediate(resolve));
    turns.push('others');
    await far;
    expect(turns).toEqual(['others', 'far']);
    expect(await use(jsonQuery, { data: [1], query: '[0]' })).toEqual({ result: 1 });
  });
  it('ends when its run does', async () => {
    const stop = new AbortController();
    const called = jsonQuery.run({ data: [1], query: doubled('[@, @]') }, { ...context, signal: stop.signal });
    stop.abort(new Error('cancelled'));
    await expect(called).rejects.toThrow('cancelled');
  });

  it('makes no texts longer than may be kept', async () =>
    await expect(use(jsonQuery, { data: 'x', query: 'pad_left(@, `400000000`)' })).rejects.toMatchObject({
      code: 'too_large',
    }));

  const data = {
    orders: [
      { id: 'a', total: 50 },
      { id: 'b', total: 150 },
    ],
  };
  it('picks from a value, or from JSON as text', async () => {
    expect(await use(jsonQuery, { data, query: 'orders[?total > `100`].id | [0]' })).toEqual({ result: 'b' });
    expect(await use(jsonQuery, { data: JSON.stringify(data), query: 'length(orders)' })).toEqual({ result: 2 });
    expect(await use(jsonQuery, { data, query: 'nothing.here' })).toEqual({ result: null });
  });
  it('refuses what is not an expression', async () =>
    expect(use(jsonQuery, { data, query: 'orders[' })).rejects.toMatchObject({ code: 'query_invalid' }));
});

describe('text.extract', () => {
  it.each(['3000000', '1000000000'])('has an end on a page with a cell %s columns wide', async (columns) =>
    expect(use(textExtract, { html: `<table><tr><td colspan="${columns}">a</td></tr></table>` })).rejects.toMatchObject(
      { code: tooMuch, transient: false },
    ),
  );

  it('reads a page', async () =>
    expect(
      await use(textExtract, {
        html: '<head><style>p{}</style></head><h1>Orders</h1><p>Two &amp; <a href="https://example.com">more</a>.</p><script>x()</script>',
      }),
    ).toEqual({ text: 'Orders\n\nTwo & more.' }));
});

it('a tool refuses arguments that do not fit, in words', async () =>
  expect(use(mathEvaluate, { expression: 7 })).rejects.toMatchObject({
    code: 'arguments_invalid',
    message: expect.stringContaining('expression'),
  }));

it('a workspace with many long calls leaves a worker to another one', async () => {
  const other = { ...context, workspaceId: WorkspaceId.parse(newId()) };
  const sum = (whose: ToolContext) => mathEvaluate.run({ expression: '1 + 1' }, whose);
  // Every worker is started, so that none of the calls that are compared has to start one.
  await Promise.all([context, context, other].map(sum));
  const ended: string[] = [];
  const query = Array.from({ length: 30 }, () => '[@, @]').join(' | ');
  const flood = Array.from({ length: 4 }, () =>
    jsonQuery.run({ data: [1], query }, context).catch(() => ended.push('flood')),
  );
  await Promise.all([...flood, sum(other).then(() => ended.push('other'))]);
  // Three calls of one workspace at once would end before the other one begins; two at once leave it a worker from the start.
  expect(ended.indexOf('other')).toBeLessThan(3);
});

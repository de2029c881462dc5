import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const top = fileURLToPath(new URL('../', import.meta.url));
const docs = join(top, 'docs/operations');
const text = (file: string): string => readFileSync(join(docs, file), 'utf8');

const sources = ['backend/src', 'platform/src', 'projections/src'].flatMap((folder) =>
  readdirSync(join(top, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /metrics\.ts$/.test(file))
    .map((file) => readFileSync(join(top, folder, file), 'utf8')),
);
/** Names that the code registers with Prometheus' client. */
const registered = new Set(
  sources.flatMap((source) =>
    [...source.matchAll(/new (?:Gauge|Counter|Histogram)\(\{\s*name: '([a-z_]+)'/g)].map(([, name]) => name ?? ''),
  ),
);
/** The metric names in an expression, with a histogram's series reduced to its name. */
const asked = (expression: string): string[] =>
  [...expression.matchAll(/\b[a-z]+(?:_[a-z]+)+\b(?![a-z_]*\()/g)]
    .map(([name]) => name.replace(/_(bucket|count|sum)$/, ''))
    .filter((name) => !['histogram_quantile', 'timed_out', 'event_store'].includes(name));

const expressions = [
  ...[...text('alerts.yml').matchAll(/expr: (.+)/g)].map(([, expression]) => expression ?? ''),
  ...[...text('dashboard.json').matchAll(/"expr": "(.+)"/g)].map(([, expression]) => expression ?? ''),
];

const [beforeLogLines = '', fromLogLines = ''] = text('observability.md').split('## Log lines');
const [logLines = '', afterLogLines = ''] = fromLogLines.split('\n## ');
const metricsAndTraces = beforeLogLines + afterLogLines;
const namesIn = (table: string): Set<string> =>
  new Set([...table.matchAll(/^\| `([a-z_]+)`/gm)].map(([, name]) => name ?? ''));

const code = ['backend/src', 'platform/src', 'projections/src', 'embedded/src', 'event-store/src', 'ops/src'].flatMap(
  (folder) =>
    readdirSync(join(top, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
      .map((file) => readFileSync(join(top, folder, file), 'utf8')),
);
/** From the call to the end of its first field. */
const logCalls = code.flatMap((source) => [
  ...source.matchAll(/\blogger\s*\.(?:debug|info|warn|error|fatal)\(\s*\{[^,}]*/g),
]);
const codes = logCalls.flatMap(([call]) => [...call.matchAll(/code: '([a-z_]+)'/g)]);

describe('The observability documents', () => {
  it('describe exactly the registered metrics', () => {
    expect(registered.size).toBeGreaterThan(15);
    const documented = namesIn(metricsAndTraces);
    expect([...documented].filter((name) => !registered.has(name))).toEqual([]);
    expect([...registered].filter((name) => !documented.has(name))).toEqual([]);
  });

  it('describe exactly the codes of log lines', () => {
    const documented = namesIn(logLines);
    const logged = new Set(codes.map(([, code]) => code ?? ''));
    expect(logged.size).toBeGreaterThan(50);
    expect([...documented].filter((code) => !logged.has(code))).toEqual([]);
    expect([...logged].filter((code) => !documented.has(code))).toEqual([]);
  });

  it('can describe every log line, because its code is written where it is logged', () => {
    expect(logCalls.filter(([call]) => !/code: '[a-z_]+'/.test(call))).toEqual([]);
  });

  it.each(expressions)('use only registered metrics: %s', (expression) => {
    const names = asked(expression);
    const ofPrometheus = /\bup\{|\bprobe_(success|ssl_earliest_cert_expiry)\b/.test(expression);
    expect(ofPrometheus || names.length > 0).toBe(true);
    expect(names.filter((name) => !registered.has(name) && !name.startsWith('probe_'))).toEqual([]);
  });

  it('have a runbook for every alert', () => {
    const runbooks = [...text('alerts.yml').matchAll(/runbook: (.+)/g)].map(([, file]) => file ?? '');
    expect(runbooks.length).toBe([...text('alerts.yml').matchAll(/- alert:/g)].length);
    expect(runbooks.filter((file) => !existsSync(join(docs, file)))).toEqual([]);
  });
});

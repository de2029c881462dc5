import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';

export type Measure = {
  what: string;
  measured: string;
  /** The baseline of the same run; empty for absolute limits. */
  baseline: string;
  value: number;
  /** Holds what the protocols and the commit alone reach in the same run, without our code. */
  shape?: number;
  unit: '×' | 'k/s' | 'ms' | 's' | 'KB' | 'MB' | '%' | 'lost';
  must: { kind: 'at least' | 'at most'; limit: number };
};

const holds = ({ value, must }: Measure): boolean =>
  must.kind === 'at least' ? value >= must.limit : value <= must.limit;
const digits = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2));
const heads = ['what', 'measured', 'baseline in the same run', 'value', 'shape alone', 'must', 'holds'];

const cells = (measure: Measure): string[] => [
  measure.what,
  measure.measured,
  measure.baseline,
  `${measure.unit === 'lost' ? measure.value : digits(measure.value)} ${measure.unit}`,
  measure.shape === undefined ? '' : `${digits(measure.shape)} ${measure.unit}`,
  `${measure.must.kind === 'at least' ? '≥' : '≤'} ${measure.must.limit} ${measure.unit}`,
  holds(measure) ? 'yes' : 'NO',
];

/** Prints the measures as a table, stores them as JSON, and returns whether every limit holds. */
export const report = async (measures: readonly Measure[], busyBefore: number): Promise<boolean> => {
  const table = [heads, ...measures.map(cells)];
  const widths = heads.map((_, column) => Math.max(...table.map((row) => (row[column] ?? '').length)));
  const lines = table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  process.stdout.write(`\n${lines.join('\n')}\n`);
  process.stdout.write(
    `\nOn ${cpus().length} cores, ${busyBefore} % busy with something else before the start; Node ${process.version}.\n`,
  );
  const kept = measures.map((measure) => ({ ...measure, holds: holds(measure) }));
  const machine = { node: process.version, cores: cpus().length, busyBefore };
  await mkdir('.cache/bench', { recursive: true });
  await writeFile(
    '.cache/bench/results.json',
    JSON.stringify({ at: new Date().toISOString(), ...machine, measures: kept }, null, 2),
  );
  return measures.every(holds);
};

import { mkdir, writeFile } from 'node:fs/promises';

export type Measure = {
  what: string;
  measured: string;
  /** What the same run's baseline gave; empty for absolute limits. */
  baseline: string;
  value: number;
  must: { kind: 'at least' | 'at most'; limit: number };
};

const holds = ({ value, must }: Measure): boolean => (must.kind === 'at least' ? value >= must.limit : value <= must.limit);
const digits = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2));

/** Prints the measures as a table, keeps them as JSON, and says whether every limit holds. */
export const report = async (measures: readonly Measure[]): Promise<boolean> => {
  const rows = measures.map((measure) => [
    measure.what,
    measure.measured,
    measure.baseline,
    digits(measure.value),
    `${measure.must.kind === 'at least' ? '≥' : '≤'} ${measure.must.limit}`,
    holds(measure) ? 'yes' : 'NO',
  ]);
  const table = [['what', 'measured', 'baseline in the same run', 'value', 'must', 'holds'], ...rows];
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((row) => (row[column] ?? '').length)));
  for (const row of table) process.stdout.write(`${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}\n`);
  await mkdir('.cache/bench', { recursive: true });
  await writeFile('.cache/bench/results.json', JSON.stringify({ at: new Date().toISOString(), node: process.version, measures }, null, 2));
  return measures.every(holds);
};

import type { RunRow } from '@throughline/contracts/runs/run.rows.js';

export const versionOf = ({ version }: Pick<RunRow, 'version'>): string =>
  version === null ? 'draft' : `version ${version}`;

import type { RunRow } from '@throughline/contracts/runs/run.rows.js';

/** The part of a run's id that people read and say. */
export const shortId = (id: string): string => id.slice(-6);

export const versionOf = ({ version }: Pick<RunRow, 'version'>): string =>
  version === null ? 'draft' : `version ${version}`;

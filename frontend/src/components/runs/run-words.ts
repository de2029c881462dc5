import type { RunRow } from '@throughline/contracts/runs/run.rows.js';
import { isFinal } from '@throughline/contracts/runs/run-status.js';

/** The part of a run's id that people read and say. */
export const shortId = (id: string): string => id.slice(-6);

export const versionOf = ({ version }: Pick<RunRow, 'version'>): string =>
  version === null ? 'draft' : `version ${version}`;

export const failures = {
  model: 'the model failed',
  tool: 'a tool failed',
  auth: 'access was refused',
  rejected: 'a call was denied',
  budget: 'the budget was used up',
  quota: 'the quota was used up',
  step_limit: 'too many steps',
  input: 'the input did not fit',
  internal: 'the product failed',
} as const satisfies Record<NonNullable<RunRow['failure']>['code'], string>;

export const needsApproval = ({ status, waiting }: Pick<RunRow, 'status' | 'waiting'>): boolean =>
  status === 'waiting' && waiting === 'approval';

export const isUnderWay = ({ status }: Pick<RunRow, 'status'>): boolean => !isFinal(status);

/** Those that need a person first, then newest first. */
export const approvalFirst = (a: RunRow, b: RunRow): number =>
  Number(needsApproval(b)) - Number(needsApproval(a)) || b.queuedAt.localeCompare(a.queuedAt);

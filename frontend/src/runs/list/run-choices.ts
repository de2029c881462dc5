import type { RunSourceKind } from '@throughline/contracts/runs/run.requests.js';
import type { RunStatus } from '@throughline/contracts/run-status.js';

export type Choice<Value extends string> = { value: Value; label: string };

export const statuses: readonly Choice<RunStatus>[] = [
  { value: 'queued', label: 'Queued' },
  { value: 'running', label: 'Running' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'succeeded', label: 'Succeeded' },
  { value: 'failed', label: 'Failed' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'timed_out', label: 'Timed out' },
  { value: 'expired', label: 'Expired' },
];

export const sources: readonly Choice<RunSourceKind>[] = [
  { value: 'person', label: 'Person' },
  { value: 'trigger', label: 'Trigger' },
  { value: 'again', label: 'Run again' },
];

/** In millionths of a US dollar, at least. */
export const costs: readonly Choice<string>[] = [
  { value: '1', label: 'above $0' },
  { value: '10000', label: 'from $0.01' },
  { value: '100000', label: 'from $0.10' },
  { value: '1000000', label: 'from $1' },
  { value: '10000000', label: 'from $10' },
];

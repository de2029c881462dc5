import type { RunSourceKind } from '@throughline/contracts/runs/run.requests.js';
import { RunStatus } from '@throughline/contracts/run-status.js';
import type { ChipOption } from '../../components/lists/choice-chip.js';
import { statusLook } from '../../ui/status/status-labels.js';

export const statuses: readonly ChipOption<RunStatus>[] = RunStatus.options.map((value) => ({
  value,
  label: statusLook(value).word,
}));

export const sources: readonly ChipOption<RunSourceKind>[] = [
  { value: 'person', label: 'Person' },
  { value: 'trigger', label: 'Trigger' },
  { value: 'again', label: 'Run again' },
];

/** In millionths of a US dollar, at least. */
export const costs: readonly ChipOption<string>[] = [
  { value: '1', label: 'above $0' },
  { value: '10000', label: 'from $0.01' },
  { value: '100000', label: 'from $0.10' },
  { value: '1000000', label: 'from $1' },
  { value: '10000000', label: 'from $10' },
];

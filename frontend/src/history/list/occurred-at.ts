import type { HistoryRow } from '@throughline/contracts/history/history.row.js';

export type OccurredAt = { label: 'Due' | 'Received'; at: string };

const noticeable = 1_000;

const object = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/**
 * The due time of a schedule or the arrival of a delivery, when the event was recorded more than a second apart from it; otherwise
 * undefined. Events carry it in `data`, because `meta.at` is the time of the recording.
 */
export const occurredAt = ({ data, meta }: Pick<HistoryRow, 'data' | 'meta'>): OccurredAt | undefined => {
  const cause = object(data['cause']);
  const due = cause['slot'] ?? data['slot'];
  const received = object(cause['delivery'] ?? data['delivery'])['receivedAt'];
  const found: OccurredAt | undefined =
    typeof due === 'string'
      ? { label: 'Due', at: due }
      : typeof received === 'string' && cause['kind'] !== 'replay'
        ? { label: 'Received', at: received }
        : undefined;
  return found !== undefined && Math.abs(Date.parse(meta.at) - Date.parse(found.at)) > noticeable ? found : undefined;
};

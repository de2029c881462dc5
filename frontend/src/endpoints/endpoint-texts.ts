import type { EndpointDelivery } from '@throughline/contracts/endpoints/endpoint.requests.js';
import type { EndpointRow } from '@throughline/contracts/endpoints/endpoint.row.js';
import { SentName, sentTitles } from '@throughline/contracts/endpoints/sent-event.js';
import { formatDuration } from '../lib/time/format.js';

export const maxTries = 8;

export const nameFormat = ({ format }: EndpointRow): string => (format === 'slack' ? 'Chat' : 'Standard');

export const countKinds = ({ events }: EndpointRow): string => {
  const [first] = events;
  if (events.length === 1 && first !== undefined) return sentTitles[first];
  return events.length === SentName.options.length ? `all ${events.length} kinds` : `${events.length} kinds`;
};

export const nameEvent = ({ event }: EndpointDelivery): string => (event === 'test' ? 'Test' : sentTitles[event]);

/** Returns how the last try ended; undefined before the first. */
export const describeAnswer = ({ status, error, ms }: EndpointDelivery): string | undefined => {
  if (error !== null) return error;
  return status === null ? undefined : `answered ${status}${ms === null ? '' : ` in ${formatDuration(ms)}`}`;
};

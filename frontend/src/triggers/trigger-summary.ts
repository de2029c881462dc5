import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { formatMoment } from '../lib/time/format.js';
import { cronText } from './cron-text.js';
import { signatureLabels } from './signature-labels.js';

type Settings = TriggerRow['settings'];

const intervalText = (minutes: number): string => {
  if (minutes === 1) return 'every minute';
  if (minutes % 1_440 === 0) return minutes === 1_440 ? 'every day' : `every ${minutes / 1_440} days`;
  if (minutes % 60 === 0) return minutes === 60 ? 'every hour' : `every ${minutes / 60} hours`;
  return `every ${minutes} minutes`;
};

/** One line that says when a schedule fires, or how a webhook is signed. */
export const triggerSummary = (settings: Settings): string => {
  if (settings.kind === 'webhook') return signatureLabels[settings.signature];
  switch (settings.timing.kind) {
    case 'cron':
      return cronText(settings.timing.expression);
    case 'interval':
      return intervalText(settings.timing.minutes);
    case 'once':
      return `once, ${formatMoment(settings.timing.at)}`;
  }
};

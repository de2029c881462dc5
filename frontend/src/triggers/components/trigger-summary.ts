import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { signatureWords } from './signature-labels.js';
import { describeSchedule } from './describe-timing.js';

/** One line that says when a schedule starts its agent, or how a webhook is signed. */
export const triggerSummary = (settings: TriggerRow['settings']): string => {
  if (settings.kind === 'schedule') return describeSchedule(settings);
  return settings.signature === 'hmac' ? `HMAC in ${settings.header}` : signatureWords[settings.signature].label;
};

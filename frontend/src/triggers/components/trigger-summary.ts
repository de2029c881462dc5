import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { describeItems } from './item-words.js';
import { describeEvents } from './event-words.js';
import { signatureWords } from './signature-labels.js';
import { describeSchedule } from './describe-timing.js';

/** One line that says when a trigger starts its agent, or how a webhook is signed. */
export const triggerSummary = (settings: TriggerRow['settings']): string => {
  switch (settings.kind) {
    case 'webhook':
      return settings.signature === 'hmac' ? `HMAC in ${settings.header}` : signatureWords[settings.signature].label;
    case 'schedule':
      return describeSchedule(settings);
    case 'event':
      return describeEvents(settings);
    case 'item':
      return describeItems(settings);
  }
};

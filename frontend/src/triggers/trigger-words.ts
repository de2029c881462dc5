import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { formatMoment } from '../lib/time/format.js';

type Settings = TriggerRow['settings'];

const minutesInWords = (minutes: number): string => {
  if (minutes === 1) return 'every minute';
  if (minutes % 1_440 === 0) return minutes === 1_440 ? 'every day' : `every ${minutes / 1_440} days`;
  if (minutes % 60 === 0) return minutes === 60 ? 'every hour' : `every ${minutes / 60} hours`;
  return `every ${minutes} minutes`;
};

export const signatures = {
  standard: 'Standard Webhooks',
  github: 'GitHub',
  bearer: 'Bearer token',
  none: 'None: anyone may call it',
} as const;

/** When it fires, or how it is called, in a few words. */
export const settingsInWords = (settings: Settings): string => {
  if (settings.kind === 'webhook') return signatures[settings.signature];
  switch (settings.timing.kind) {
    case 'cron':
      return settings.timing.expression;
    case 'interval':
      return minutesInWords(settings.timing.minutes);
    case 'once':
      return `once, ${formatMoment(settings.timing.at)}`;
  }
};

export const reasons: Record<string, string> = {
  signature_missing: 'no signature',
  signature_invalid: 'wrong signature, body not kept',
  timestamp_out_of_range: 'too old or from the future',
  paused: 'the trigger is paused',
  too_large: 'too big',
  body_invalid: 'the body could not be read',
  missed: 'missed while nothing ran',
  overlap: 'a run was still under way',
};
export const reasonInWords = (reason: string): string => reasons[reason] ?? reason;

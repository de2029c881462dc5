import type { ScheduleTiming, SignatureMode, TriggerSettings } from '@throughline/contracts/triggers/trigger.events.js';
import { formatDueTime } from '../../../lib/time/format.js';

const signatures: Readonly<Record<SignatureMode, string>> = {
  standard: 'signed by Standard Webhooks',
  github: 'signed by GitHub',
  bearer: 'with a bearer token',
  none: 'not signed, so anyone can call it',
};

/** When a trigger starts its agent, in one line. */
export const settingsWords = (settings: TriggerSettings): string => {
  if (settings.kind === 'webhook') return `By a webhook, ${signatures[settings.signature]}`;
  const { timing, timeZone, misfire } = settings;
  const missed = misfire === 'run_once' ? 'missed times run once' : 'missed times are skipped';
  return `${timingWords(timing, timeZone)}, ${missed}`;
};

const timingWords = (timing: ScheduleTiming, timeZone: string): string => {
  switch (timing.kind) {
    case 'cron':
      return `Schedule ${timing.expression} in ${timeZone}`;
    case 'interval':
      return timing.minutes === 1 ? 'Every minute' : `Every ${timing.minutes} minutes`;
    case 'once':
      return `Once, ${formatDueTime(timing.at, timeZone)}`;
  }
};

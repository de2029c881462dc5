import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { formatMoment } from '../lib/time/format.js';
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

const shorthands: Record<string, string> = {
  '@hourly': '0 * * * *',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@weekly': '0 0 * * 0',
  '@monthly': '0 0 1 * *',
};

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const readWeekday = (field: string): string | undefined =>
  /^[0-7]$/.test(field) ? weekdays[Number(field)] : undefined;

const clock = (minute: string, hour: string): string | undefined =>
  /^\d{1,2}$/.test(minute) && /^\d{1,2}$/.test(hour)
    ? `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
    : undefined;

const daysText = (day: string, weekday: string): string | undefined => {
  if (day === '*' && weekday === '*') return 'every day';
  if (day === '*' && weekday === '1-5') return 'weekdays';
  if (day === '*') {
    const names = weekday.split(',').map(readWeekday);
    return names.every((name) => name !== undefined) ? names.map((name) => `${name}s`).join(', ') : undefined;
  }
  return weekday === '*' && /^\d{1,2}$/.test(day) ? `on day ${day} of the month` : undefined;
};

/** A common cron expression in words, such as `weekdays at 06:30`; any other as it is. */
const cronText = (expression: string): string => {
  const [minute = '', hour = '', day = '', month = '', weekday = '', ...rest] = (
    shorthands[expression.trim()] ?? expression.trim()
  ).split(/\s+/);
  if (rest.length > 0 || month !== '*') return expression;
  const every = /^\*\/(\d{1,2})$/.exec(minute)?.[1];
  if (hour === '*' && day === '*' && weekday === '*') {
    if (minute === '*') return 'every minute';
    if (every !== undefined) return `every ${every} minutes`;
    if (/^\d{1,2}$/.test(minute)) return minute === '0' ? 'every hour' : `every hour at :${minute.padStart(2, '0')}`;
  }
  const [time, days] = [clock(minute, hour), daysText(day, weekday)];
  return time === undefined || days === undefined ? expression : `${days} at ${time}`;
};

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
export const cronText = (expression: string): string => {
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

import type { Clock } from '@throughline/platform/clock.js';
import { z } from 'zod';
import { tool, ToolFailure, type Tool } from '../../kernel/agent-tools/tool.js';

export const timeNow = (clock: Clock): Tool =>
  tool({
    name: 'time.now',
    title: 'Date and time',
    description: 'Tells the present date and time in a time zone.',
    readOnly: true,
    input: z.object({ zone: z.string().max(60).default('UTC').describe('IANA time zone, e.g. Europe/Madrid.') }),
    run: ({ zone }) => {
      const now = clock.now();
      const part = partsIn(zone, now);
      const date = `${part('year')}-${part('month')}-${part('day')}`;
      const time = `${part('hour')}:${part('minute')}:${part('second')}`;
      return {
        iso: now.toISOString(),
        unix: Math.floor(now.getTime() / 1_000),
        zone,
        date,
        time,
        weekday: part('weekday'),
      };
    },
  });

const partsIn = (zone: string, now: Date): ((type: Intl.DateTimeFormatPartTypes) => string) => {
  try {
    const parts = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      weekday: 'long',
    }).formatToParts(now);
    return (type) => parts.find((part) => part.type === type)?.value ?? '';
  } catch {
    throw new ToolFailure('time_zone_unknown', `There is no time zone named ${zone}.`, false);
  }
};

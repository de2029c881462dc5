import type { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { formatNumber } from '../lib/numbers/format.js';

/** "#12,392": the event's number in its workspace. */
export const numberText = ({ number }: Pick<HistoryRow, 'number'>): string =>
  typeof number === 'number' ? `#${formatNumber(number)}` : '#…';

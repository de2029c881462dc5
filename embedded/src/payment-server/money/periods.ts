export type Interval = 'day' | 'week' | 'month' | 'year';
export type Recurrence = { interval: Interval; interval_count: number };

const day = 86_400;

/** Months of different length: the anchor of the 31st renews on the last day of a shorter month. */
const addMonths = (anchor: number, months: number): number => {
  const from = new Date(anchor * 1_000);
  const month = from.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const midnight = Date.UTC(from.getUTCFullYear(), month, Math.min(from.getUTCDate(), lastDay)) / 1_000;
  return midnight + (anchor % day);
};

/** The end of this many intervals after the anchor. */
export const addIntervals = (
  anchor: number,
  { interval, interval_count: count }: Recurrence,
  times: number,
): number => {
  switch (interval) {
    case 'day':
      return anchor + count * times * day;
    case 'week':
      return anchor + count * times * 7 * day;
    case 'month':
      return addMonths(anchor, count * times);
    case 'year':
      return addMonths(anchor, count * times * 12);
  }
};

/** The end of the period that starts at `start`, counted from the anchor so that days do not drift. */
export const periodEnd = (anchor: number, start: number, recurrence: Recurrence): number => {
  let times = 1;
  while (addIntervals(anchor, recurrence, times) <= start) times += 1;
  return addIntervals(anchor, recurrence, times);
};

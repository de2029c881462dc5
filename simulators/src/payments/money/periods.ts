const day = 86_400;

/** As long after the anchor as this many months; the anchor of the 31st is the last day of a shorter month. */
export const addMonths = (anchor: number, months: number): number => {
  const from = new Date(anchor * 1_000);
  const month = from.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const midnight = Date.UTC(from.getUTCFullYear(), month, Math.min(from.getUTCDate(), lastDay)) / 1_000;
  return midnight + (anchor % day);
};

/** The end of the month that starts at `start`, counted from the anchor so that days do not drift. */
export const periodEnd = (anchor: number, start: number): number => {
  let months = 1;
  while (addMonths(anchor, months) <= start) months += 1;
  return addMonths(anchor, months);
};

/** A day or a month later; on the last day of a month that is shorter. */
export const later = (from: Date, by: 'day' | 'month'): Date => {
  const to = new Date(from);
  if (by === 'day') {
    to.setUTCDate(to.getUTCDate() + 1);
    return to;
  }
  to.setUTCDate(1);
  to.setUTCMonth(to.getUTCMonth() + 1);
  const last = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), last));
  return to;
};

export type ListCountProps = {
  /** Is null while it is unknown. */
  count: string | null;
  /** How many there are without filters, where that is known. */
  of?: string | null | undefined;
  one: string;
  many: string;
};

/** How many rows match. */
export const ListCount = ({ count, of = null, one, many }: ListCountProps) => (
  <span role="status" className="text-xs whitespace-nowrap text-ink-3 tabular-nums">
    {count !== null && formatCount(count, of, { one, many })}
  </span>
);

const formatCount = (count: string, of: string | null, { one, many }: { one: string; many: string }): string => {
  if (of !== null && of !== count) return `${count} of ${of} ${many}`;
  return count === '1' ? `1 ${one}` : `${count} ${many}`;
};

import type { ReactNode } from 'react';

export type MetaItem = { label: ReactNode; value: ReactNode };

/** Names at the left, values at the right. */
export const MetaList = ({ items }: { items: readonly (MetaItem | null | undefined | false | '')[] }) => (
  <dl className="grid grid-cols-[104px_minmax(0,1fr)] gap-x-3 gap-y-2 text-sm">
    {items.map(
      (item, at) =>
        item && (
          <div key={at} className="contents">
            <dt className="text-ink-3">{item.label}</dt>
            <dd className="min-w-0 break-words tabular-nums">{item.value}</dd>
          </div>
        ),
    )}
  </dl>
);

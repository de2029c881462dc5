import { useState } from 'react';
import { totalText } from '../../lib/live/use-all.js';
import type { AnyRow, RowStore } from '../../lib/live/row-state.js';
import { formatNumber } from '../../lib/numbers/format.js';
import { Button } from '../../ui/buttons/button.js';

/** `what`: the rows as people call them, several of them. */
export type LoadMoreProps<Row extends AnyRow> = { store: RowStore<Row>; what: string };

/** Says how much of a window is loaded, and loads its next page. Nothing when all is there. */
export const LoadMore = <Row extends AnyRow>({ store, what }: LoadMoreProps<Row>) => {
  const next = store((state) => state.next);
  const loaded = store((state) => state.list.length);
  const total = store(totalText);
  const [busy, setBusy] = useState(false);
  if (next === null) return null;
  const more = async () => {
    setBusy(true);
    await store.more();
    setBusy(false);
  };
  return (
    <div className="flex min-h-11 items-center gap-3 px-gutter text-xs text-ink-3">
      <span role="status">
        {total === null
          ? `${formatNumber(loaded)} ${what} loaded`
          : `${formatNumber(loaded)} of ${total} ${what} loaded`}
      </span>
      <Button size="sm" className="ml-auto" busy={busy} onClick={() => void more()}>
        Load more
      </Button>
    </div>
  );
};

import type { ReactNode } from 'react';
import type { ProblemError } from '../../lib/problem-error.js';
import { Button } from '../../ui/buttons/button.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { Count } from '../../ui/status/count.js';

type BillingSectionProps = { title: string; count?: number | undefined; actions?: ReactNode; children: ReactNode };

/** A titled part of the screen. `count`: how many of it need somebody. */
export const BillingSection = ({ title, count = 0, actions, children }: BillingSectionProps) => (
  <section aria-label={title} className="pb-6">
    <div className="flex flex-wrap items-center gap-2 px-gutter pt-6 pb-2">
      <h2 className="text-md font-semibold tracking-tight">{title}</h2>
      {count > 0 && <Count value={count} look="wait" />}
      {actions && <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
    {children}
  </section>
);

type PagedProps<Item> = {
  pages: {
    items: readonly Item[] | undefined;
    problem: ProblemError | undefined;
    reload: () => void;
    adding: boolean;
    more: (() => void) | null;
  };
  what: string;
  empty: string;
  loading: ReactNode;
  children: (items: readonly Item[]) => ReactNode;
};

/** Shows a list while it loads, when it is empty and when it failed; and the button for its next page. */
export const Paged = <Item,>({ pages, what, empty, loading, children }: PagedProps<Item>) => {
  const { items, problem, reload, adding, more } = pages;
  if (items === undefined)
    return problem ? <ErrorState title={`${what} could not be loaded`} problem={problem} onRetry={reload} /> : loading;
  if (items.length === 0) return <p className="border-t border-line px-gutter pt-4 text-sm text-ink-3">{empty}</p>;
  return (
    <>
      {children(items)}
      {more && (
        <div className="flex px-gutter pt-3">
          <Button size="sm" className="ml-auto" busy={adding} onClick={more}>
            Load more
          </Button>
        </div>
      )}
    </>
  );
};

import type { ChangePreview } from '@throughline/contracts/billing/billing.requests.js';
import type { ReactNode } from 'react';
import { formatMinor } from '../../lib/numbers/minor-money.js';
import { formatDay } from '../../lib/time/format.js';
import { Banner } from '../../ui/feedback/banner.js';
import { Skeleton } from '../../ui/feedback/skeleton.js';
import { amountText, limitNames, periodText } from '../plan-text.js';

/** Shows what is paid now and from then on, and what there is too much of. */
export const ChangeFigures = ({ preview, trialEndsAt }: { preview: ChangePreview; trialEndsAt: string | null }) => {
  const { at, from, lines, dueNowMinor, taxMinor, nextMinor, currency, over } = preview;
  const money = (amountMinor: number) => formatMinor(amountMinor, currency);
  return (
    <>
      <dl className="grid gap-2 border-t border-line pt-3 text-sm">
        {lines.map(({ text, amountMinor, period }, index) => (
          <Figure key={index} name={text} about={periodText(period)}>
            {money(amountMinor)}
          </Figure>
        ))}
        {taxMinor !== 0 && <Figure name="Tax">{money(taxMinor)}</Figure>}
        <Figure name={at === 'now' ? 'Due now' : `Nothing is due now. It begins on ${formatDay(from)}.`} strong>
          {money(dueNowMinor)}
        </Figure>
        <Figure
          name={trialEndsAt === null ? 'Each month from then on' : `Each month from ${formatDay(trialEndsAt)} on`}
        >
          {money(nextMinor)}
        </Figure>
      </dl>
      {over.length > 0 && (
        <Banner look="wait">
          There is more than the plan allows:{' '}
          {over
            .map(({ of, limit, used }) => `${amountText(of, used)} of ${amountText(of, limit)} ${limitNames[of]}`)
            .join(', ')}
          . Nothing is deleted, but no more can be added.
        </Banner>
      )}
    </>
  );
};

type FigureProps = { name: string; about?: string; strong?: boolean; children: ReactNode };

const Figure = ({ name, about, strong = false, children }: FigureProps) => (
  <div className="flex items-baseline gap-3">
    <dt className="min-w-0 flex-1">
      <span className={strong ? 'font-medium' : 'text-ink-2'}>{name}</span>
      {about && <span className="block text-xs text-ink-3">{about}</span>}
    </dt>
    <dd className={strong ? 'font-medium tabular-nums' : 'text-ink-2 tabular-nums'}>{children}</dd>
  </div>
);

export const FiguresLoading = () => (
  <div role="status" aria-label="Computing what it comes to" className="grid gap-2 border-t border-line pt-3">
    {[0, 1, 2, 3].map((line) => (
      <span key={line} className="flex h-5 items-center justify-between">
        <Skeleton className="w-2/5" />
        <Skeleton className="w-16" />
      </span>
    ))}
  </div>
);

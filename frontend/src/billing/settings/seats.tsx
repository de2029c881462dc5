import type { BillingReport } from '@throughline/contracts/billing/billing.requests.js';
import { clsx } from 'clsx';
import { useLive } from '../../lib/live/row-store.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { formatNumber, pluralise } from '../../lib/numbers/format.js';
import { useNow } from '../../lib/time/time.js';
import { useInvitations } from '../../workspaces/data/invitations.store.js';
import { useMembers } from '../../workspaces/data/members.store.js';
import { seatsText } from '../plan-text.js';

const maxDrawn = 50;
const minute = 60_000;

/** Auditors need no seat. */
const useSeats = () => {
  const { room } = useWorkspace();
  useLive(useInvitations, room);
  const now = useNow(minute);
  const members = useMembers((state) => state.list).filter(({ status }) => status === 'active');
  const invited = useInvitations((state) => state.list).filter(
    ({ status, role, expiresAt }) => status === 'pending' && role !== 'auditor' && Date.parse(expiresAt) > now,
  );
  const auditors = members.filter(({ role }) => role === 'auditor').length;
  return { taken: members.length - auditors, invited: invited.length, auditors };
};

export const Seats = ({ report: { agreement, limits } }: { report: BillingReport }) => {
  const { taken, invited, auditors } = useSeats();
  const total = agreement?.subscription?.terms.seats ?? limits.seats;
  const about = [
    invited > 0 && `${formatNumber(invited)} invited`,
    total !== null && `${formatNumber(Math.max(0, total - taken - invited))} free`,
    auditors > 0 && pluralise(auditors, 'auditor needs no seat', 'auditors need no seat'),
  ].filter((each) => each !== false);
  return (
    <div className="grid gap-2 text-sm">
      <p>
        <span className="font-medium">
          {total === null ? `${seatsText(taken)} taken` : `${formatNumber(taken)} of ${seatsText(total)}`}
        </span>{' '}
        <span className="text-ink-3">{about.join(', ')}</span>
      </p>
      {total !== null && total <= maxDrawn && <SeatMarks taken={taken} invited={invited} total={total} />}
    </div>
  );
};

const SeatMarks = ({ taken, invited, total }: { taken: number; invited: number; total: number }) => (
  <div className="flex flex-wrap gap-1" aria-hidden>
    {Array.from({ length: total }, (_, at) => (
      <i
        key={at}
        className={clsx(
          'h-1.5 w-3.5 rounded-[2px]',
          at < taken ? 'bg-ink-2' : 'bg-sunken ring-1 ring-line ring-inset',
          at >= taken && at < taken + invited && 'hatched',
        )}
      />
    ))}
  </div>
);

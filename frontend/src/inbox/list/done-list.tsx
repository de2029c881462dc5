import { LoadMore } from '../../components/lists/load-more.js';
import { ActorName } from '../../components/names/actor-name.js';
import { useLive } from '../../lib/live/row-store.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { StepTitle } from '../../runs/components/step-title.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { StatusGlyph } from '../../ui/status/status-glyph.js';
import { RelativeTime } from '../../ui/values/relative-time.js';
import type { InboxItemRow, InboxOutcome } from '@throughline/contracts/inbox/inbox.rows.js';
import { isApprovalItem, toStep, useDoneItems } from '../data/inbox.store.js';
import { ItemLink } from './item-link.js';
import { NoticeTitle } from './notice-title.js';

const outcomes: Record<
  InboxOutcome,
  { word: string; status: 'succeeded' | 'answered' | 'denied' | 'expired' | 'cancelled' }
> = {
  approved: { word: 'Approved', status: 'succeeded' },
  answered: { word: 'Answered', status: 'answered' },
  denied: { word: 'Declined', status: 'denied' },
  expired: { word: 'Expired', status: 'expired' },
  cancelled: { word: 'The run ended', status: 'cancelled' },
  resolved: { word: 'Works again', status: 'succeeded' },
  noted: { word: '', status: 'succeeded' },
};

/** Shows what was decided and by whom, and what came right, newest first. */
export const DoneList = () => {
  const { room } = useWorkspace();
  useLive(useDoneItems, room);
  const { list, status, problem } = useDoneItems();
  if (status === 'failed')
    return (
      <ErrorState title="The inbox could not be loaded" problem={problem} onRetry={() => void useDoneItems.load()} />
    );
  if (status !== 'ready') return <SkeletonRows tall label="Loading the inbox" />;
  if (list.length === 0)
    return (
      <EmptyState title="Nothing was decided yet">
        What you decide, and notices that came right, are kept here.
      </EmptyState>
    );
  return (
    <>
      <ul>
        {list.map((item) => (
          <DoneRow key={item.id} item={item} />
        ))}
      </ul>
      <LoadMore store={useDoneItems} what="items" />
    </>
  );
};

const DoneRow = ({ item }: { item: InboxItemRow }) => {
  const { word, status } = outcomes[item.outcome ?? 'resolved'];
  const isByPerson = item.resolvedBy?.kind === 'user';
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-gutter py-2.5 text-sm">
      <StatusGlyph status={status} />
      <span className="min-w-0 break-words">
        {isApprovalItem(item) ? <StepTitle step={toStep(item)} /> : <NoticeTitle item={item} />}
      </span>
      <span className="flex flex-wrap items-center gap-x-1.5 text-ink-3">
        {isByPerson ? `${word} by` : word} {isByPerson && item.resolvedBy && <ActorName actor={item.resolvedBy} />}
        {item.resolvedAt && <RelativeTime at={item.resolvedAt} />}
      </span>
      <span className="ml-auto">
        <ItemLink item={item} />
      </span>
    </li>
  );
};

import type { InboxItemRow } from '@throughline/contracts/inbox/inbox.rows.js';
import { useState } from 'react';
import { LoadMore } from '../../components/lists/load-more.js';
import { useSelectionKeys } from '../../components/lists/use-selection-keys.js';
import { useSelection } from '../../components/lists/use-selection.js';
import { useShortcuts } from '../../lib/keyboard/shortcuts.js';
import { useListKeys } from '../../lib/keyboard/use-list-keys.js';
import { useLive } from '../../lib/live/row-store.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useApprovalRules } from '../../runs/components/use-approval-rules.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { isApprovalItem, isQuestionItem, useDecisionItems, useNotices } from '../data/inbox.store.js';
import { ApprovalRow } from './approval-row.js';
import { DecideBar } from './decide-bar.js';
import { GroupHeading } from './group-heading.js';
import { QuestionRow } from './question-row.js';
import { Notices } from './notices.js';

/** Shows what needs a person now: decisions first, the oldest on top, then what does not work. */
export const OpenList = () => {
  const { room } = useWorkspace();
  useLive(useDecisionItems, room);
  useLive(useNotices, room);
  const approvals = useDecisionItems();
  const notices = useNotices();
  const problem = approvals.problem ?? notices.problem;
  const retry = () => {
    void useDecisionItems.load();
    void useNotices.load();
  };
  if (approvals.status === 'failed' || notices.status === 'failed')
    return <ErrorState title="The inbox could not be loaded" problem={problem} onRetry={retry} />;
  if (approvals.status !== 'ready' || notices.status !== 'ready')
    return <SkeletonRows tall label="Loading the inbox" />;
  const items = approvals.list;
  const shown = notices.list;
  if (items.length + shown.length === 0) return <NothingWaits />;
  return (
    <>
      {items.length > 0 && <Decisions items={items} total={approvals.total} />}
      {shown.length > 0 && <Notices />}
    </>
  );
};

const Decisions = ({ items, total }: { items: readonly InboxItemRow[]; total: number | null }) => {
  const { may } = useWorkspace();
  const ids = items.map(({ id }) => id);
  const calls = items.filter(isApprovalItem);
  const { findObstacle } = useApprovalRules();
  const decidable = calls.filter(({ about }) => findObstacle(about) !== 'approval_for_others');
  const callIds = decidable.map(({ id }) => id);
  const [expanded, setExpanded] = useState<string>();
  const toggle = (id: string) => setExpanded(id === expanded ? undefined : id);
  const chosen = useSelection(callIds);
  const selection = may('runs.control') ? chosen : undefined;
  const current = useListKeys(ids, toggle, chosen.last);
  const isCall = current !== undefined && callIds.includes(current);
  useSelectionKeys({ selection, current: isCall ? current : undefined, name: 'Choose the call', group: 'Inbox' });
  useShortcuts(
    isCall && current !== expanded
      ? [{ keys: 'd', name: 'Open the call, to change or decline it', group: 'Inbox', run: () => toggle(current) }]
      : [],
  );
  return (
    <section aria-label="Needs a decision">
      {selection && selection.ids.size > 0 && (
        <DecideBar chosen={decidable.filter(({ id }) => selection.ids.has(id))} ids={callIds} selection={selection} />
      )}
      <GroupHeading name="Needs a decision" about={`${total ?? items.length}, oldest first`} />
      <ul>
        {items.map((item) => {
          const place = { current: item.id === current, expanded: item.id === expanded };
          if (isQuestionItem(item)) return <QuestionRow key={item.id} item={item} {...place} />;
          if (!isApprovalItem(item)) return null;
          return (
            <ApprovalRow
              key={item.id}
              item={item}
              selection={callIds.includes(item.id) ? selection : undefined}
              {...place}
              onExpand={() => toggle(item.id)}
            />
          );
        })}
      </ul>
      <LoadMore store={useDecisionItems} what="items" />
    </section>
  );
};

const NothingWaits = () => (
  <EmptyState title="Nothing waits for you">
    Calls that an agent may not make by itself come here, questions that it asks, and what does not work until somebody
    acts: a trigger that keeps failing, an account that needs a sign-in, a budget that is used up. Each leaves when its
    cause is gone.
  </EmptyState>
);

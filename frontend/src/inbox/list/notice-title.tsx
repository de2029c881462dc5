import type { InboxItemRow } from '@throughline/contracts/inbox/inbox.rows.js';
import { useBudgetTitle } from '../../budgets/components/use-budget-title.js';
import { roleNames } from '../../components/names/role-names.js';
import { useNames } from '../../components/names/member-names.js';
import { connectionsById } from '../../connections/data/connections.store.js';
import { useRow } from '../../lib/live/use-row.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { questionText } from '../../runs/components/question-values.js';
import { triggersById } from '../../triggers/data/triggers.store.js';

/** Says what does not work, in a sentence without its cause. */
export const NoticeTitle = ({ item: { about, workspaceId, resolvedAt } }: { item: InboxItemRow }) => {
  const { me } = useWorkspace();
  const names = useNames();
  const budget = useBudgetTitle(about.kind === 'budget' ? about.budget : noBudget);
  const trigger = useRow(triggersById, workspaceId, about.kind === 'trigger' ? about.triggerId : '').row;
  const account = useRow(connectionsById, workspaceId, about.kind === 'account' ? about.connectionId : '').row;
  switch (about.kind) {
    case 'approval':
      return about.title;
    case 'question':
      return questionText(about.asked);
    case 'trigger':
      return `${trigger?.name ?? '…'} ${about.paused ? 'was paused, because it kept failing' : resolvedAt === null ? 'fails' : 'failed'}`;
    case 'account':
      return `${account?.name ?? '…'} ${needs[about.need]}`;
    case 'budget':
      return `The budget of ${budget} is used up`;
    case 'ownership':
      return about.userId === me.userId
        ? 'You are asked to become the owner of this workspace'
        : `${names(about.userId)} is asked to become the owner of this workspace`;
    case 'member':
      return `${names(about.userId)} joined as ${roleNames[about.role].toLowerCase()}`;
    case 'owner':
      return `${names(about.toId)} became the owner in the place of ${names(about.fromId)}`;
  }
};

const noBudget = { scope: 'run', of: null } as const;

const needs = {
  sign_in: 'needs somebody to sign in again',
  settings: 'is set up wrongly',
  renewal: 'expires soon',
  owner: 'has no owner any more',
};

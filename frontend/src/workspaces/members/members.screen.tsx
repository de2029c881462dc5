import { Search } from 'lucide-react';
import { useState } from 'react';
import { useAgents } from '../../rows/agents/agents.store.js';
import { useLive } from '../../lib/live/row-store.js';
import { useQuery } from '../../lib/use-query.js';
import { useTitle } from '../../lib/page/use-title.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useTriggers } from '../../rows/triggers/triggers.store.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { Input } from '../../ui/form/input.js';
import { PageHeader } from '../../ui/layout/page-header.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { InvitationList } from '../invitations/invitation-list.js';
import { useInvitations } from '../../rows/workspaces/invitations.store.js';
import { InviteForm } from '../invitations/invite.form.js';
import { useMembers } from '../../rows/workspaces/members.store.js';
import { SettingsTabs } from '../../components/settings/settings-tabs.js';
import { MemberTable } from './member-table.js';
import { getOverview, getSecurity } from '../../rows/workspaces/member-administration.api.js';
import { roleNames } from '../../components/names/role-names.js';
import { useRank } from '../use-rank.js';

/** Things change hands a moment after a member left. */
const ownersOf = ({ list }: { list: readonly { ownerId: string }[] }): string =>
  list.map(({ ownerId }) => ownerId).join();

/** Up to this number of members the list needs no search. */
const fewMembers = 8;

/** What no row says: seats, what each member owns, and their sign-in security. Asked again when a row it depends on changes. */
const useMemberFigures = () => {
  const { room, workspaceId } = useWorkspace();
  const { manages } = useRank();
  useLive(useInvitations, room);
  useLive(useAgents, room);
  useLive(useTriggers, room);
  const list = useMembers((state) => state.list);
  const changed = Math.max(0, ...list.map(({ position }) => position));
  const invited = useInvitations((state) => Math.max(0, ...state.list.map(({ position }) => position)));
  const owners = `${useAgents(ownersOf)} ${useTriggers(ownersOf)}`;
  const overview = useQuery(`members ${workspaceId} ${changed} ${invited} ${owners}`, (signal) =>
    getOverview(workspaceId, signal),
  );
  const security = useQuery(manages ? `security of ${workspaceId} ${changed}` : null, (signal) =>
    getSecurity(workspaceId, signal),
  );
  return { seats: overview.data?.seats, people: overview.data?.people, security: security.data?.people };
};

export const MembersScreen = () => {
  useTitle('Members');
  const { path, room, deleting } = useWorkspace();
  const { manages } = useRank();
  useLive(useMembers, room);
  const [search, setSearch] = useState('');
  const { status, problem, list } = useMembers();
  const members = list.filter((each) => each.status !== 'removed');
  const { seats, people, security } = useMemberFigures();
  const wanted = search.trim().toLowerCase();
  const shown = members.filter(({ name, email, role, status }) =>
    `${name} ${email} ${roleNames[role]} ${status}`.toLowerCase().includes(wanted),
  );
  return (
    <>
      <PageHeader
        title="Members"
        crumbs={[{ label: 'Settings', to: path('settings') }]}
        actions={<Seats seats={seats} />}
      />
      <SettingsTabs />
      {manages && <InviteForm />}
      {!manages && !deleting && (
        <p className="border-b border-line px-gutter py-3 text-sm text-ink-2">
          Only owners and admins can invite people and change roles.
        </p>
      )}
      {members.length > fewMembers && <MemberSearch value={search} onChange={setSearch} />}
      {status === 'failed' && (
        <ErrorState title="Members could not be loaded" problem={problem} onRetry={() => void useMembers.load()} />
      )}
      {status !== 'ready' && status !== 'failed' && <SkeletonRows rows={4} label="Loading members" />}
      {status === 'ready' && <MemberTable members={shown} people={people} security={security} />}
      <InvitationList />
    </>
  );
};

const MemberSearch = ({ value, onChange }: { value: string; onChange: (search: string) => void }) => (
  <div className="border-b border-line px-gutter py-3">
    <Input
      type="search"
      size="sm"
      className="max-w-72"
      aria-label="Find a member by name, e-mail or role"
      placeholder="Name, e-mail or role"
      before={<Search className="size-3.5" aria-hidden />}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </div>
);

const Seats = ({ seats }: { seats: { taken: number; total: number } | undefined }) =>
  seats && (
    <span className="text-xs text-ink-3 tabular-nums">
      {seats.taken} of {seats.total} seats
    </span>
  );

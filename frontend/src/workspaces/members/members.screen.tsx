import { useSearchParams } from 'react-router';
import { ListCount } from '../../components/lists/list-count.js';
import { ListStates } from '../../components/lists/list-states.js';
import { UnknownFilters } from '../../components/lists/unknown-filters.js';
import { useAgents } from '../../agents/data/agents.store.js';
import { useLive } from '../../lib/live/row-store.js';
import { useQuery } from '../../lib/use-query.js';
import { useTitle } from '../../lib/page/use-title.js';
import { formatNumber, pluralise } from '../../lib/numbers/format.js';
import { useUrlSearch, type ListSearch } from '../../lib/page/url-search.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useTriggers } from '../../triggers/data/triggers.store.js';
import { PageHeader } from '../../ui/layout/page-header.js';
import { InvitationList } from '../invitations/invitation-list.js';
import { useInvitations } from '../data/invitations.store.js';
import { InviteForm } from '../invitations/invite.form.js';
import { useMembers } from '../data/members.store.js';
import { SettingsTabs } from '../../components/settings/settings-tabs.js';
import { filteredMembers, memberParameters, memberUrl, type MemberFilter } from './member-filter.js';
import { MembersLoading } from './members-loading.js';
import { MemberTable } from './member-table.js';
import { getOverview, getSecurity } from '../data/member-administration.api.js';
import { useRank } from '../use-rank.js';
import { Role } from '@throughline/contracts/roles.js';
import type { MemberStatus } from '@throughline/contracts/workspaces/workspace.rows.js';
import type { ReactNode } from 'react';
import { ChoiceChip, type ChipOption } from '../../components/lists/choice-chip.js';
import { ListToolbar } from '../../components/lists/list-toolbar.js';
import { roleNames } from '../../components/names/role-names.js';

/** Things change hands a moment after a member left. */
const listOwners = ({ list }: { list: readonly { ownerId: string }[] }): string =>
  list.map(({ ownerId }) => ownerId).join();

/** Up to this number of members, all of them still there, the list needs no filters. */
const fewMembers = 8;

/** Returns the figures that are in no row: seats, what each member owns, and their sign-in security. Asked again when a row it depends on changes. */
const useMemberFigures = () => {
  const { room, workspaceId } = useWorkspace();
  const { manages } = useRank();
  useLive(useInvitations, room);
  useLive(useAgents, room);
  useLive(useTriggers, room);
  const list = useMembers((state) => state.list);
  const changed = Math.max(0, ...list.map(({ position }) => position));
  const invited = useInvitations((state) => Math.max(0, ...state.list.map(({ position }) => position)));
  const owners = `${useAgents(listOwners)} ${useTriggers(listOwners)}`;
  const overview = useQuery(`members ${workspaceId} ${changed} ${invited} ${owners}`, (signal) =>
    getOverview(workspaceId, signal),
  );
  const security = useQuery(manages ? `security of ${workspaceId} ${changed}` : null, (signal) =>
    getSecurity(workspaceId, signal),
  );
  // When the overview could not be read, nothing is known of anyone, and nothing is on its way.
  const people = overview.data?.people ?? (overview.problem && []);
  return {
    seats: overview.data?.seats,
    people,
    security: manages ? (security.data?.people ?? (security.problem && [])) : null,
  };
};

export const MembersScreen = () => {
  useTitle('Members');
  const { path, room, frozen, past } = useWorkspace();
  const { manages } = useRank();
  useLive(useMembers, room);
  const [params] = useSearchParams();
  const filters = useUrlSearch(memberUrl);
  const { search, words } = filters;
  const { status, problem, list } = useMembers();
  const { seats, people, security } = useMemberFigures();
  // The typed words are matched at once, because all members are here.
  const shown = filteredMembers(list, { ...search, q: words.trim() });
  const there = list.filter((each) => each.status !== 'removed').length;
  const filtered = words !== '' || filters.filtered;
  return (
    <>
      <PageHeader
        title="Members"
        crumbs={[{ label: 'Settings', to: path('settings') }]}
        actions={!past && <Seats seats={seats} />}
      />
      <SettingsTabs />
      {manages && <InviteForm autoFocus={params.has('invite')} />}
      {!manages && !frozen && (
        <p className="border-b border-line px-gutter py-3 text-sm text-ink-2">
          Only owners and admins can invite people and change roles.
        </p>
      )}
      {status === 'ready' && (there > fewMembers || list.length > there || filtered) && (
        <MemberToolbar
          list={filters}
          aside={
            <ListCount
              count={formatNumber(shown.length)}
              of={search.status === 'removed' ? null : formatNumber(there)}
              one="member"
              many="members"
            />
          }
        />
      )}
      <UnknownFilters known={memberParameters} />
      <ListStates
        what="members"
        status={status}
        problem={problem}
        onRetry={useMembers.load}
        shown={shown.length}
        list={{ ...filters, filtered: true }}
        loading={<MembersLoading />}
      />
      {status === 'ready' && shown.length > 0 && <MemberTable members={shown} people={people} security={security} />}
      <InvitationList />
    </>
  );
};

const Seats = ({ seats }: { seats: { taken: number; total: number } | undefined }) =>
  seats && (
    <span className="text-xs text-ink-3 tabular-nums">
      {seats.taken} of {pluralise(seats.total, 'seat')}
      <span className="max-sm:hidden"> · auditors are free</span>
    </span>
  );

const roles: readonly ChipOption<Role>[] = Role.options.map((value) => ({ value, label: roleNames[value] }));
const statuses: readonly ChipOption<MemberStatus>[] = [
  { value: 'active', label: 'Active' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'removed', label: 'Left' },
];

type MemberToolbarProps = {
  list: ListSearch<MemberFilter>;
  /** At the right end. */
  aside: ReactNode;
};

const MemberToolbar = ({ list: { search, change, ...list }, aside }: MemberToolbarProps) => (
  <ListToolbar label="Filter members" placeholder="Name or e-mail" list={list} aside={aside}>
    <ChoiceChip label="Role" value={search.role} options={roles} onChange={(role) => change({ role })} />
    <ChoiceChip label="Status" value={search.status} options={statuses} onChange={(status) => change({ status })} />
  </ListToolbar>
);

import type { MembersOverview, MembersSecurity } from '@throughline/contracts/workspaces/workspace.requests.js';
import type { MemberRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { usePresence } from '../../lib/live/presence.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Avatar } from '../../ui/icons/avatar.js';
import { Badge } from '../../ui/status/badge.js';
import { Skeleton } from '../../ui/feedback/skeleton.js';
import { NoValue } from '../../ui/values/no-value.js';
import { RelativeTime } from '../../ui/values/relative-time.js';
import { Table, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table/table.js';
import type { VirtualRowProps } from '../../ui/table/virtual-row.js';
import { VirtualRows } from '../../ui/table/virtual-rows.js';
import { TwoLines } from '../../ui/layout/two-lines.js';
import { roleNames } from '../../components/names/role-names.js';
import { MemberActions } from './member-actions.js';
import { MemberRole } from './member-role.js';
import { useRank } from '../use-rank.js';
import { pluralise } from '../../lib/numbers/format.js';

type People = MembersOverview['people'];
type Secured = MembersSecurity['people'];

export type MemberTableProps = {
  members: readonly MemberRow[];
  /** Undefined until they were answered. */
  people: People | undefined;
  /** Is null without the right to see it: then the table has no column for it. */
  security: Secured | undefined | null;
};

export const MemberTable = ({ members, people, security }: MemberTableProps) => {
  const { workspaceId, past } = useWorkspace();
  const presence = usePresence();
  const here = !past && presence.workspaceId === workspaceId ? presence.userIds : [];
  const secured = new Map<string, Secured[number]>((security ?? []).map((each) => [each.userId, each]));
  const about = new Map<string, People[number]>((people ?? []).map((each) => [each.userId, each]));
  return (
    <Table label="Members" tall aria-rowcount={members.length + 1}>
      <TableHead>
        <TableHeader>Member</TableHeader>
        <TableHeader>Role</TableHeader>
        <TableHeader className="max-lg:hidden">Last active</TableHeader>
        {security !== null && <TableHeader className="max-xl:hidden">Second factor</TableHeader>}
        <TableHeader right className="max-lg:hidden">
          Owns
        </TableHeader>
        <TableHeader right>
          <span className="sr-only">Actions</span>
        </TableHeader>
      </TableHead>
      <VirtualRows items={members} idOf={({ id }) => id} columns={security === null ? 5 : 6}>
        {(member, row) => (
          <Row
            key={member.id}
            member={member}
            here={here.includes(member.userId)}
            about={people && (about.get(member.userId) ?? null)}
            secured={security && (secured.get(member.userId) ?? 'unknown')}
            row={row}
          />
        )}
      </VirtualRows>
    </Table>
  );
};

type RowProps = {
  member: MemberRow;
  here: boolean;
  /** Undefined until it was answered, null when it is not known. */
  about: People[number] | null | undefined;
  /** Undefined until it was answered; null shows no cell. */
  secured: Secured[number] | 'unknown' | undefined | null;
  row: VirtualRowProps;
};

const Row = ({ member, here, about, secured, row }: RowProps) => {
  const { isMe } = useRank();
  const left = member.status === 'removed';
  return (
    <TableRow {...row} off={member.status !== 'active'}>
      <TableCell className="max-w-72 max-md:w-full max-md:max-w-0">
        <span className="flex items-center gap-3 [--around:var(--surface)]">
          <Avatar name={member.name} seed={member.userId} size="lg" presence={here ? 'here' : undefined} silent />
          <TwoLines
            about={
              <>
                <span className="lg:hidden">
                  <LastActive here={here} about={about} /> ·{' '}
                </span>
                {member.email}
              </>
            }
          >
            {member.name}
            {isMe(member) && (
              <Badge look="accent" className="ml-1.5">
                you
              </Badge>
            )}
            {member.status === 'suspended' && (
              <Badge look="wait" className="ml-1.5">
                suspended
              </Badge>
            )}
            {left && <Badge className="ml-1.5">left</Badge>}
          </TwoLines>
        </span>
      </TableCell>
      <TableCell>
        <span className="inline-flex items-center gap-1.5">
          {left ? roleNames[member.role] : <MemberRole member={member} />}
          {member.billing && <Badge>billing</Badge>}
        </span>
      </TableCell>
      <TableCell quiet className="max-lg:hidden">
        <LastActive here={here} about={about} />
      </TableCell>
      {secured !== null && (
        <TableCell quiet className="max-xl:hidden">
          <Factors secured={secured} />
        </TableCell>
      )}
      <TableCell right quiet className="max-lg:hidden">
        <Owned about={about} />
      </TableCell>
      <TableCell right>{!left && <MemberActions member={member} />}</TableCell>
    </TableRow>
  );
};

const LastActive = ({ here, about }: Pick<RowProps, 'here' | 'about'>) => {
  if (here) return 'Here now';
  if (about === undefined) return <Skeleton className="inline-block w-16" />;
  if (about === null) return <NoValue label="Not known" />;
  return about.lastActiveAt ? <RelativeTime at={about.lastActiveAt} /> : 'Never active';
};

const Factors = ({ secured }: { secured: Secured[number] | 'unknown' | undefined }) => {
  if (secured === undefined) return <Skeleton className="inline-block w-20" />;
  if (secured === 'unknown') return <NoValue label="Not known" />;
  const { authenticator, passkeys } = secured;
  const factors = [...(authenticator ? ['authenticator'] : []), ...counted(passkeys, 'passkey')].join(', ');
  return factors === '' ? 'None' : `${factors.charAt(0).toUpperCase()}${factors.slice(1)}`;
};

const counted = (count: number, one: string): string[] => (count === 0 ? [] : [pluralise(count, one)]);

const Owned = ({ about }: Pick<RowProps, 'about'>) => {
  if (about === undefined) return <Skeleton className="ml-auto w-16" />;
  if (about === null) return <NoValue label="Not known" />;
  return [...counted(about.agents, 'agent'), ...counted(about.triggers, 'trigger')].join(', ') || 'Nothing';
};

import type { AccessReport, KeyAccess, MemberAccess } from '@throughline/contracts/history/access-report.js';
import type { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { KeyRound } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { roleNames } from '../../components/names/role-names.js';
import { useNames } from '../../components/names/member-names.js';
import { Badge } from '../../ui/status/badge.js';
import { Button } from '../../ui/buttons/button.js';
import { PersonName } from '../../ui/icons/person-name.js';
import { Table, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table/table.js';
import { Moment } from '../../ui/values/moment.js';
import { SetBy } from '../compare/set-by.js';
import { permissionWords } from './permission-words.js';

/** A line for each member and each key, with the event that gave it. */
export const AccessTable = ({ report }: { report: AccessReport }) => {
  const events = new Map(report.events.map((event) => [event.position, event]));
  return (
    <Table label="Access">
      <TableHead>
        <TableHeader>Who</TableHeader>
        <TableHeader className="max-md:hidden">Given</TableHeader>
        <TableHeader>Permissions</TableHeader>
      </TableHead>
      <tbody>
        {report.members.map((member) => (
          <MemberLine key={member.userId} member={member} events={events} all={report.permissions} />
        ))}
        {report.keys.map((key) => (
          <KeyLine key={key.keyId} access={key} all={report.permissions} />
        ))}
      </tbody>
    </Table>
  );
};

type MemberLineProps = { member: MemberAccess; events: ReadonlyMap<number, HistoryRow>; all: readonly string[] };

const MemberLine = ({ member, events, all }: MemberLineProps) => (
  <Line
    who={
      <>
        <PersonName id={member.userId} name={member.name} size="xs" />
        <Badge>{roleNames[member.role]}</Badge>
        {member.billing && <Badge look="accent">Billing</Badge>}
        {member.status === 'suspended' && <Badge look="wait">Suspended</Badge>}
      </>
    }
    given={<SetBy event={events.get(member.given.role)} />}
    permissions={member.permissions}
    all={all}
  />
);

const KeyLine = ({ access, all }: { access: KeyAccess; all: readonly string[] }) => {
  const getName = useNames();
  return (
    <Line
      who={
        <>
          <KeyRound className="size-3.5 flex-none text-ink-3" aria-hidden />
          <span className="font-medium">{access.name}</span>
          <span className="text-ink-3">API key of {getName(access.userId)}</span>
        </>
      }
      given={
        <span className="text-sm text-ink-2">
          made <Moment at={access.createdAt} day />
          {access.expiresAt !== null && (
            <>
              , expires <Moment at={access.expiresAt} day />
            </>
          )}
        </span>
      }
      permissions={access.permissions}
      all={all}
    />
  );
};

type LineProps = { who: ReactNode; given: ReactNode; permissions: readonly string[]; all: readonly string[] };

const Line = ({ who, given, permissions, all }: LineProps) => {
  const [open, setOpen] = useState(false);
  return (
    <TableRow>
      <TableCell className="py-2 align-top max-md:whitespace-normal">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">{who}</span>
        <span className="mt-1 block md:hidden">{given}</span>
      </TableCell>
      <TableCell className="py-2 align-top max-md:hidden">{given}</TableCell>
      <TableCell className="py-1.5 align-top whitespace-normal">
        <Button variant="ghost" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          {permissions.length} of {all.length}
        </Button>
        {open && (
          <ul className="grid gap-x-4 gap-y-0.5 pb-2 pl-2.5 text-sm lg:grid-cols-2">
            {permissions.map((permission) => (
              <li key={permission}>{permissionWords(permission)}</li>
            ))}
          </ul>
        )}
      </TableCell>
    </TableRow>
  );
};

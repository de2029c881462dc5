import { Controller, Get, Param, type StreamableFile } from '@nestjs/common';
import type { AccessReport, KeyAccess, MemberAccess } from '@throughline/contracts/history/access-report.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { Needs } from '../../access/access.js';
import { exportedFile, exportedLines, type ExportColumns } from '../../kernel/export/exported-lines.js';
import { AccessReports } from './access-report.js';

type Line = { member: MemberAccess; key: null } | { member: MemberAccess | undefined; key: KeyAccess };

/** The report names all members and keys, so only those read it who read security events. */
@Controller('api/workspaces/:workspaceId/history/access')
@Needs('security.read')
export class AccessReportController {
  constructor(private readonly reports: AccessReports) {}

  @Get()
  get(@Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId): Promise<AccessReport> {
    return this.reports.get(workspaceId);
  }

  /** A line for each member and each key, a column for each permission. */
  @Get('export')
  async export(@Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId): Promise<StreamableFile> {
    const report = await this.reports.get(workspaceId);
    return exportedFile('access', 'csv', exportedLines('csv', columnsWith(report), [listLines(report)]));
  }
}

const listLines = ({ members, keys }: AccessReport): Line[] => [
  ...members.map((member): Line => ({ member, key: null })),
  ...keys.map((key): Line => ({ member: members.find(({ userId }) => userId === key.userId), key })),
];

const columnsWith = ({ moment, members, events, permissions }: AccessReport): ExportColumns<Line> => {
  const given = new Map(events.map((event) => [event.position, event]));
  const findEvent = ({ member, key }: Line) => (key === null ? given.get(member.given.role) : undefined);
  const findGiver = (line: Line) => findEvent(line)?.meta.actor.id ?? line.key?.userId;
  return {
    moment: () => moment.number,
    at: () => moment.at,
    kind: ({ key }) => (key === null ? 'member' : 'key'),
    id: ({ member, key }) => key?.keyId ?? member?.userId,
    name: ({ member, key }) => key?.name ?? member?.name,
    person: ({ member }) => member?.name,
    role: ({ member }) => member?.role,
    billing: ({ member }) => (member?.billing === true ? 'yes' : 'no'),
    status: ({ member }) => member?.status,
    givenAt: (line) => line.key?.createdAt ?? findEvent(line)?.meta.at,
    givenById: (line) => findGiver(line),
    givenBy: (line) => members.find(({ userId }) => userId === findGiver(line))?.name,
    givenByEvent: (line) => findEvent(line)?.number,
    ...Object.fromEntries(
      permissions.map((permission) => [
        permission,
        ({ member, key }: Line) => ((key ?? member)?.permissions.includes(permission) === true ? 'yes' : 'no'),
      ]),
    ),
  };
};

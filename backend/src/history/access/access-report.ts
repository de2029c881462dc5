import { Injectable } from '@nestjs/common';
import { KeyAccess, MemberAccess, type AccessReport } from '@throughline/contracts/history/access-report.js';
import type { ChangedThing } from '@throughline/contracts/history/compare.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { deploymentId } from '@throughline/contracts/operations/operations.events.js';
import { listPermissions, PermissionRules, releasedRules } from '@throughline/contracts/permissions.js';
import { Role } from '@throughline/contracts/roles.js';
import { Instant } from '@throughline/contracts/row.js';
import { toStreamName } from '@throughline/platform/eventstore/streams.js';
import { atMoment, currentMoment, inPresent, type Moment } from '@throughline/platform/read-model/moment.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';
import { CompareQueries } from '../compare/compare.queries.js';
import { getThing } from '../compare/things.js';
import { Moments } from '../moments/moments.js';

const Id = z.object({ id: z.string() });
const Key = KeyAccess.omit({ permissions: true });
const Rules = z.object({ at: Instant, data: PermissionRules, past: z.boolean() });
const MemberFields = MemberAccess.pick({ userId: true, name: true, role: true, billing: true, status: true });

/** Says who could do what in a workspace at a moment, and which event gave it. */
@Injectable()
export class AccessReports {
  constructor(
    private readonly readModel: ReadModel,
    private readonly moments: Moments,
    private readonly queries: CompareQueries,
  ) {}

  async get(workspaceId: WorkspaceId): Promise<AccessReport> {
    const moment = currentMoment() ?? (await this.moments.openNewest(workspaceId));
    const rules = await inPresent(() => this.findRules(moment));
    return atMoment(moment, async () => {
      const things = await this.listMembers(moment);
      const members = things.map((thing) => toMember(thing, rules.data)).sort(byRank);
      const keys = await inPresent(() => this.listKeys(moment));
      return {
        moment: { number: moment.number, at: moment.now },
        rulesSince: rules.past && rules.at <= moment.at ? rules.at : null,
        permissions: Object.keys(rules.data.roles),
        members,
        keys: keys.map((key) => withPermissions(key, members)),
        events: await this.queries.events(workspaceId, things, false),
      };
    });
  }

  private async listMembers({ position }: Moment): Promise<ChangedThing[]> {
    const ids = await this.readModel.many(Id, `select id from rm.members where status <> 'removed' order by id`);
    return this.queries.origins(
      getThing('member'),
      ids.map(({ id }) => id),
      position,
    );
  }

  /** Returns those that the release of then had recorded; before any was recorded, the first. */
  private async findRules({ position }: Moment): Promise<z.infer<typeof Rules>> {
    const found = await this.readModel.one(
      Rules,
      `select at, data, position <= $1 as past from rm.history
       where stream = $2 and type = 'PermissionsReleased'
       order by position <= $1 desc, case when position <= $1 then -position else position end limit 1`,
      [position, toStreamName('operations', deploymentId)],
    );
    return found ?? { at: new Date(0).toISOString(), data: releasedRules, past: false };
  }

  /** Keys are made by people, outside of the workspace's log: their rows say when they began and ended. */
  private listKeys({ workspaceId, at }: Moment): Promise<z.infer<typeof Key>[]> {
    return this.readModel.many(
      Key,
      `select key.id as key_id, key.name, key.user_id, key.scopes, key.expires_at, made.at as created_at
       from rm.workspace_keys key
       join rm.security_events made on made.key_id = key.id and made.type = 'ApiKeyCreated'
       where key.workspace_id = $1 and made.at <= $2 and (key.revoked_at is null or key.revoked_at > $2)
         and (key.expires_at is null or key.expires_at > $2)
       order by made.at, key.id`,
      [workspaceId, at],
    );
  }
}

const toMember = ({ fields }: ChangedThing, rules: PermissionRules): MemberAccess => {
  const values = Object.fromEntries(fields.map(({ field, after }) => [field, after]));
  const member = MemberFields.parse(values);
  const findPosition = (field: string): number => fields.find((one) => one.field === field)?.position ?? 0;
  return {
    ...member,
    permissions: member.status === 'active' ? listPermissions(rules, member) : [],
    given: { role: findPosition('role'), billing: findPosition('billing'), status: findPosition('status') },
  };
};

const byRank = (a: MemberAccess, b: MemberAccess): number =>
  Role.options.indexOf(a.role) - Role.options.indexOf(b.role) || a.name.localeCompare(b.name);

const withPermissions = (key: z.infer<typeof Key>, members: readonly MemberAccess[]): KeyAccess => {
  const person = members.find(({ userId }) => userId === key.userId);
  return { ...key, permissions: key.scopes.filter((scope) => person?.permissions.includes(scope) === true) };
};

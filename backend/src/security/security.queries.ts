import { Injectable } from '@nestjs/common';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import {
  SecurityEventView,
  securityKinds,
  type SecurityKind,
  type SecurityQuery,
} from '@throughline/contracts/security/security.requests.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';

const listTypes = (kinds: readonly SecurityKind[]): string[] =>
  kinds.flatMap((kind): readonly string[] => securityKinds[kind]);

/** The narrowest query per source: each is read in the order of its index, and no further than the page. */
const newest = (condition: string): string => `
  (select * from rm.security_events event
   where ${condition}
     and ($2::text[] = '{}' or type = any($2)) and ($3::uuid[] = '{}' or user_id = any($3))
     and ($4::timestamptz is null or at >= $4) and ($5::timestamptz is null or at < $5)
     and ($6::bigint is null or position < $6)
     and exists (select 1 from rm.people person where person.id = user_id and person.status <> 'erased')
   order by position desc limit $7)`;

/** Attempts in the workspace, its API keys, and what happened to accounts of people while they were members of it. */
const seenBy = `
  with members as materialized (
    select period.user_id, (part->>'from')::bigint as joined, (part->>'to')::bigint as gone
    from rm.membership_periods period cross join json_array_elements(period.periods) as part
    where period.workspace_id = $1 and ($3::uuid[] = '{}' or period.user_id = any($3))
  ), keys as materialized (select id from rm.workspace_keys where workspace_id = $1)
  select * from (
    ${newest('event.workspace_id = $1')}
    union all
    select found.* from keys cross join lateral ${newest('event.key_id = keys.id')} found
    union all
    select found.* from members cross join lateral ${newest(
      `event.user_id = members.user_id and event.workspace_id is null and event.key_id is null
       and event.position >= members.joined and (members.gone is null or event.position < members.gone)`,
    )} found
  ) event`;

/** A time inside JSON has the form that rows have elsewhere. */
const instant = (column: string): string => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

type Page = { rows: SecurityEventView[]; more: boolean };

@Injectable()
export class SecurityQueries {
  constructor(private readonly readModel: ReadModel) {}

  /** Newest first. Nothing of people whose personal data has been erased. */
  async list(workspaceId: WorkspaceId, query: SecurityQuery): Promise<Page> {
    const { kind, person, from, to, before, limit } = query;
    const rows = await this.readModel.many(
      SecurityEventView,
      `select event.id, event.position, event.at, event.user_id, event.type, event.via, event.client, event.network,
         event.data, person.name,
         (select json_build_object('id', key.id, 'name', key.name, 'scopes', key.scopes, 'expiresAt', ${instant('key.expires_at')})
          from rm.workspace_keys key
          where key.id = coalesce(event.key_id, (event.data->>'keyId')::uuid) and key.workspace_id = $1) as key
       from (${seenBy}) event join rm.people person on person.id = event.user_id
       order by event.position desc limit $7`,
      [workspaceId, listTypes(kind), person, from ?? null, to ?? null, before ?? null, limit + 1],
    );
    return { rows: rows.slice(0, limit), more: rows.length > limit };
  }

  /** The position up to which the list is complete. Read it before the list. */
  position(): Promise<number> {
    return this.readModel.livePosition('security');
  }
}

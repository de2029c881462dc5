import {
  HistoryChoice,
  type HistoryActors,
  type HistoryResources,
  type HistoryTypes,
} from '@throughline/contracts/history/history.requests.js';
import { runNumberIn, shortIdIn, type WorkspaceId } from '@throughline/contracts/ids.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { isShown } from './shown-events.js';

const TypeCount = z.object({ type: z.string(), count: z.int() });
const ActorCount = z.object({ id: z.string(), kind: z.string(), count: z.int() });
const Named = HistoryChoice;

const maxChoices = 50;
const uuidsIn = (ids: readonly string[]): string[] => ids.filter((id) => z.guid().safeParse(id).success);
const includes = (name: string, q: string): boolean => name.toLowerCase().includes(q.toLowerCase());
const escaped = (q: string): string => `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Knows what the filters of a workspace's history offer, by name and with counts. */
@Injectable()
export class HistoryChoicesQueries {
  constructor(private readonly readModel: ReadModel) {}

  /** `money`, here and below: with the events that say what the workspace pays. */
  async types(workspaceId: WorkspaceId, money: boolean): Promise<HistoryTypes> {
    const types = await this.readModel.many(
      TypeCount,
      `select type, sum(count)::int as count from rm.event_types where workspace_id = $1 and ${isShown.count('$2')}
       group by type order by count desc, type`,
      [workspaceId, money],
    );
    return { types };
  }

  /** The actors with the most events; with `q`, the actors whose name contains it. */
  async actors(workspaceId: WorkspaceId, q: string, money: boolean): Promise<HistoryActors> {
    const found = q === '' ? [] : (await this.resources(workspaceId, q)).resources.map(({ id }) => id);
    const [often, keys] = await Promise.all([this.counted(workspaceId, money, null), this.keys(workspaceId)]);
    const counted = [...often, ...keys, ...(found.length === 0 ? [] : await this.counted(workspaceId, money, found))];
    const unique = [...new Map(counted.map((actor) => [actor.id, actor])).values()];
    const names = await this.names(
      workspaceId,
      unique.map(({ id }) => id),
    );
    const actors = unique.map((actor) => ({ ...actor, name: names.get(actor.id) ?? actor.id }));
    return {
      actors: actors
        .filter(({ name }) => includes(name, q))
        .sort((a, b) => b.count - a.count)
        .slice(0, maxChoices),
    };
  }

  async resources(workspaceId: WorkspaceId, q: string): Promise<HistoryResources> {
    const [people, others] = await Promise.all([
      this.readPeople(workspaceId),
      this.readModel.many(
        Named,
        `(select id::text, 'workspace' as kind, name from rm.workspaces where id = $1 and name ilike $2)
         union all (select id::text, 'agent', name from rm.agents where workspace_id = $1 and name ilike $2 order by position desc limit $3)
         union all (select id::text, 'trigger', name from rm.triggers where workspace_id = $1 and name ilike $2 order by position desc limit $3)
         union all (select id::text, 'run', 'Run ' || coalesce('#' || number, right(id::text, 6)) from rm.runs where workspace_id = $1 and id = any($4::uuid[]))
         union all (select id::text, 'run', 'Run ' || coalesce('#' || number, right(id::text, 6)) from rm.runs where workspace_id = $1 and search like $5 and (right(id::text, 6) = $6 or number = $7::int) order by position desc limit $3)`,
        [
          workspaceId,
          escaped(q),
          maxChoices,
          uuidsIn([q]),
          `%${runNumberIn(q) ?? shortIdIn(q) ?? q}%`,
          shortIdIn(q),
          runNumberIn(q),
        ],
      ),
    ]);
    return { resources: [...people.filter(({ name }) => includes(name, q)).slice(0, maxChoices), ...others] };
  }

  /** The names of what is filtered by; what has no name is left out. */
  async named(workspaceId: WorkspaceId, ids: readonly string[]): Promise<HistoryResources> {
    const names = await this.names(workspaceId, ids);
    return {
      resources: ids.flatMap((id) => (names.has(id) ? [{ id, kind: 'resource', name: names.get(id) ?? id }] : [])),
    };
  }

  /** The names that people have now, by their ids; also of those who left. */
  async people(workspaceId: WorkspaceId): Promise<ReadonlyMap<string, string>> {
    return new Map((await this.readPeople(workspaceId)).map(({ id, name }) => [id, name]));
  }

  private readPeople(workspaceId: WorkspaceId) {
    return this.readModel.many(
      Named,
      `select user_id::text as id, 'person' as kind, name from rm.members where workspace_id = $1 order by position desc`,
      [workspaceId],
    );
  }

  private counted(workspaceId: WorkspaceId, money: boolean, ids: readonly string[] | null) {
    return this.readModel.many(
      ActorCount,
      `select actor as id, min(kind) as kind, sum(count)::int as count from rm.event_actors
       where workspace_id = $1 and ${isShown.count('$3')} ${ids === null ? '' : 'and actor = any($4)'}
       group by actor order by count desc, actor limit $2`,
      [workspaceId, maxChoices, money, ...(ids === null ? [] : [ids])],
    );
  }

  /** The API keys that something was done with. No key is trusted with what the workspace pays. */
  private keys(workspaceId: WorkspaceId) {
    return this.readModel.many(
      ActorCount,
      `select actor_key as id, 'key' as kind, count(*)::int as count from rm.history
       where workspace_id = $1 and actor_key is not null group by actor_key order by count desc, actor_key limit $2`,
      [workspaceId, maxChoices],
    );
  }

  private async names(workspaceId: WorkspaceId, ids: readonly string[]): Promise<Map<string, string>> {
    const [people, others] = await Promise.all([
      this.readPeople(workspaceId),
      this.readModel.many(
        Named,
        `select id::text, 'workspace' as kind, name from rm.workspaces where id = $1
         union all select id::text, 'agent', name from rm.agents where workspace_id = $1 and id = any($2::uuid[])
         union all select id::text, 'trigger', name from rm.triggers where workspace_id = $1 and id = any($2::uuid[])
         union all select id::text, 'run', 'Run ' || coalesce('#' || number, right(id::text, 6)) from rm.runs where workspace_id = $1 and id = any($2::uuid[])
         union all select id::text, 'note', key from rm.notes where workspace_id = $1 and id = any($2::uuid[])
         union all select key, 'key', acted.name from unnest($3::text[]) key cross join lateral (
           select meta->'actor'->'apiKey'->>'name' as name from rm.history
           where workspace_id = $1 and actor_key = key order by position desc limit 1) acted`,
        [workspaceId, uuidsIn(ids), ids],
      ),
    ]);
    return new Map([...people, ...others].map(({ id, name }) => [id, name]));
  }
}

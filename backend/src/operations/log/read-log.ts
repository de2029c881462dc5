import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type {
  BreakGlassRequest,
  BreakGlassAccessList,
  LogEntry,
  LogPage,
  LogQuery,
} from '@throughline/contracts/operations/log.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import { Deployment } from '../deployment.js';
import { BreakGlass, RecordContentSeen } from '../domain/operations.commands.js';
import { masked, maskedFields } from '../projections/masked.js';
import { LogQueries } from './log.queries.js';

const openFor = 60 * 60_000;

/** The whole log for operators. What people wrote is masked unless an operator has break-glass access to the workspace. */
@Injectable()
export class ReadLog {
  constructor(
    private readonly queries: LogQueries,
    private readonly commands: CommandBus,
    private readonly deployment: Deployment,
  ) {}

  async read(query: LogQuery, userId: UserId, meta: CommandMeta): Promise<LogPage> {
    return this.page(query, (rows) => (query.content === undefined ? [] : this.recordRead(rows, query, userId, meta)));
  }

  /** For the command line, where a reader without an account sees no content. */
  readMasked(query: LogQuery): Promise<LogPage> {
    return this.page(query, () => []);
  }

  /** Finds a workspace by its id or its current slug. */
  async requireWorkspace(place: string): Promise<WorkspaceId> {
    const id = WorkspaceId.safeParse(place);
    const found = id.success ? id.data : await this.queries.findWorkspaceBySlug(place);
    if (found === null) throw new DomainError('not_found', { detail: `There is no workspace ${place}.` });
    return found;
  }

  async grantContentAccess(
    { workspaceId, reason }: BreakGlassRequest,
    userId: UserId,
    meta: CommandMeta,
  ): Promise<Receipt> {
    if (!(await this.queries.hasWorkspace(workspaceId))) throw new NotFound();
    const until = new Date(Date.parse(meta.at) + openFor).toISOString();
    const command = new BreakGlass({ userId, workspaceId, reason, until }, { ...meta, workspaceId });
    const receipt = await this.commands.execute(command);
    await this.deployment.waitFor(receipt.position);
    return receipt;
  }

  getBreakGlassAccess(userId: UserId, now: string): BreakGlassAccessList {
    const items = Object.entries(this.deployment.state.contentAccess).flatMap(([key, until]) => {
      const [owner = '', id = ''] = key.split('/');
      return owner === userId && until > now ? [{ workspaceId: WorkspaceId.parse(id), until }] : [];
    });
    return { items };
  }

  private async page(
    query: LogQuery,
    readable: (rows: readonly HistoryRow[]) => HistoryRow[] | Promise<HistoryRow[]>,
  ): Promise<LogPage> {
    const position = await this.queries.position();
    const { rows, more } = await this.queries.list(query);
    const clear = new Set(await readable(rows));
    return {
      items: rows.map((row) => getEntry(row, clear.has(row))),
      next: more ? String(rows.at(-1)?.position) : null,
      position,
    };
  }

  /** Records the read before any content is returned. */
  private async recordRead(
    rows: readonly HistoryRow[],
    { workspace }: LogQuery,
    userId: UserId,
    meta: CommandMeta,
  ): Promise<HistoryRow[]> {
    const own = rows.filter((row) => row.workspaceId !== null && row.workspaceId === workspace);
    const [newest, oldest] = [own[0], own.at(-1)];
    if (newest?.workspaceId == null || oldest === undefined) return [];
    const { workspaceId } = newest;
    const seen = { userId, workspaceId, from: oldest.position, to: newest.position, events: own.length };
    await this.commands.execute(new RecordContentSeen(seen, { ...meta, workspaceId }));
    return own;
  }
}

/** Events about the deployment itself are not masked: operators caused them. */
const getEntry = (row: HistoryRow, clear: boolean): LogEntry => {
  if (clear || row.category === 'operations') return { ...row, masked: false };
  const { unreadable } = row;
  const shown = unreadable?.meta === undefined ? unreadable : { ...unreadable, meta: masked(unreadable.meta) };
  return { ...row, data: maskedFields(row.data), unreadable: shown, masked: true };
};

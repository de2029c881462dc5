import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { UndoId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { UndoItem } from '@throughline/contracts/undo/undo.events.js';
import { UndoQuery, UndoRequest, type UndoCall, type UndoPlan } from '@throughline/contracts/undo/undo.requests.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import { Needs } from '../../access/access.js';
import { Memberships } from '../../access/authorization/memberships.js';
import { SessionCaller } from '../../access/requests/caller.js';
import { Meta } from '../../access/requests/meta.js';
import { Moments } from '../../history/public.js';
import { OnlyNow } from '../../kernel/http/only-now.js';
import { RequestUndo } from './domain/undo.commands.js';
import { MakeUndoPlan, toItems } from './make-undo-plan.js';

const Workspace = () => Param('workspaceId', { schema: WorkspaceId });

const toCallItem = ({ key }: UndoCall): UndoItem => ({ setting: 'outside_call', id: key });

/** The permission of each thing is required in the plan, and again when its command is sent. */
@Controller('api/workspaces/:workspaceId/history/undo')
@OnlyNow()
@Needs('history.read')
export class UndoController {
  constructor(
    private readonly commands: CommandBus,
    private readonly plans: MakeUndoPlan,
    private readonly moments: Moments,
    private readonly memberships: Memberships,
  ) {}

  @Get()
  async plan(
    @Workspace() workspaceId: WorkspaceId,
    @Query({ schema: UndoQuery }) query: UndoQuery,
    @SessionCaller() caller: SessionCaller,
  ): Promise<UndoPlan> {
    const reader = await this.toReader(workspaceId, caller);
    const moment = await this.moments.openNewest(workspaceId);
    return this.plans.describe(reader, await this.plans.make(reader, query, moment), moment);
  }

  /** The plan is made again as of its moment, so that what is put back is what the person has seen. */
  @Post()
  @HttpCode(200)
  async request(
    @Workspace() workspaceId: WorkspaceId,
    @Body({ schema: UndoRequest }) { filters, moment: number, except, overwrite, calls: keys }: UndoRequest,
    @SessionCaller() caller: SessionCaller,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    const reader = await this.toReader(workspaceId, caller);
    const moment = await this.moments.open(workspaceId, String(number));
    const { events, lines, calls } = await this.plans.make(reader, filters, moment);
    const [kept, chosen, undone] = [new Set(except), new Set(overwrite), new Set(keys)];
    const wanted = lines.filter(({ key, state }) =>
      state === 'put_back' ? !kept.has(key) : state === 'changed_since' && chosen.has(key),
    );
    const offered = calls.filter(({ key, state }) => state === 'offer' && undone.has(key));
    const items = [...toItems(wanted), ...offered.map(toCallItem)];
    if (items.length === 0) throw new DomainError('undo_empty');
    const undoId = UndoId.parse(derivedId(meta.commandId, 'undo'));
    const data = { undoId, workspaceId, events, seen: moment.position, items };
    return this.commands.execute(new RequestUndo(data, meta));
  }

  private async toReader(workspaceId: WorkspaceId, { userId }: SessionCaller) {
    const rights = await this.memberships.getMembership(workspaceId, userId);
    if (rights === null) throw new NotFound();
    return { workspaceId, userId, rights };
  }
}

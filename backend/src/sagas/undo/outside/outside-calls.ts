import { Injectable } from '@nestjs/common';
import { fillInverse, type FilledInverse } from '@throughline/catalogue/operations/inverse.js';
import { getService } from '@throughline/catalogue/services/services.js';
import type { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import { limits } from '@throughline/contracts/limits.js';
import { may, type Rights } from '@throughline/contracts/permissions.js';
import type { UndoCall, UndoCallState, UndoPlan } from '@throughline/contracts/undo/undo.requests.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { DomainError, InvalidState, NotFound } from '@throughline/platform/problems/domain-error.js';
import { Facts } from '../../../access/facts.js';
import { Blobs, ContentMissing } from '../../../kernel/blobs/blobs.js';
import { StartRun } from '../../../runs/public.js';
import { OutsideQueries, type CallRow, type UndoAttempt, type WriteStep } from './outside.queries.js';
import { callInput, defineUndoRun } from './undo-run.js';

export type CallReader = { workspaceId: WorkspaceId; userId: UserId; rights: Rights };
type FoundCall = { write: WriteStep; row: CallRow; attempt: UndoAttempt; inverse: FilledInverse | null };

/** Knows what calls of services outside would undo, and requests the runs that do, which wait for a person. */
@Injectable()
export class OutsideCalls {
  constructor(
    private readonly queries: OutsideQueries,
    private readonly blobs: Blobs,
    private readonly facts: Facts,
  ) {}

  /** Among steps by their ids, those that changed something outside, the first of them in whole. */
  async list(reader: CallReader, ids: readonly string[]): Promise<Pick<UndoPlan, 'calls' | 'moreCalls'>> {
    const writes = ids.length === 0 ? [] : await this.queries.listWrites(reader.workspaceId, ids);
    const shown = writes.slice(0, limits.undoCalls);
    const found = await this.find(reader.workspaceId, shown);
    return { calls: found.map((call) => toUndoCall(call, reader)), moreCalls: writes.length - shown.length };
  }

  /** The command that requests the run; null where one was requested before, and waits or has done it. */
  async toCommand(reader: CallReader, key: string, meta: CommandMeta): Promise<StartRun | null> {
    const { workspaceId } = reader;
    const [call] = await this.find(workspaceId, await this.queries.listWrites(workspaceId, [key]));
    if (call === undefined) throw new NotFound();
    const state = judge(call, reader);
    if (state === 'waits' || state === 'done') return null;
    if (state !== 'offer') throw refusal(state);
    const { row, write, attempt, inverse } = call;
    const run = await this.facts.run(row.runId);
    if (run === null || inverse === null || 'none' in inverse) throw new NotFound();
    const data = {
      runId: attempt.runId,
      agentId: row.agentId,
      version: defineUndoRun(inverse, write, run.definition),
      inputs: { [callInput]: inverse.arguments },
      source: { kind: 'undo', runId: row.runId, seq: row.seq } as const,
    };
    return new StartRun(data, { ...meta, workspaceId });
  }

  private async find(workspaceId: WorkspaceId, writes: readonly WriteStep[]): Promise<FoundCall[]> {
    if (writes.length === 0) return [];
    const rows = await this.queries.findCalls(workspaceId, writes);
    const attempts = await this.queries.findAttempts(writes.map(({ key }) => key));
    const found: FoundCall[] = [];
    for (const write of writes) {
      const [row, attempt] = [rows.get(write.key), attempts.get(write.key)];
      if (row && attempt) found.push({ write, row, attempt, inverse: await this.invert(write, row) });
    }
    return found;
  }

  /** Returns null where what was sent and answered is no longer kept. One value after the other: each may be large. */
  private async invert(
    { operation }: WriteStep,
    { workspaceId, input, output }: CallRow,
  ): Promise<FilledInverse | null> {
    if (operation.inverse && 'none' in operation.inverse) return operation.inverse;
    if (input === null || output === null) return null;
    try {
      const given = await this.blobs.getValue(workspaceId, input);
      return fillInverse(operation, { input: given, answer: await this.blobs.getValue(workspaceId, output) });
    } catch (error) {
      if (error instanceof ContentMissing) return null;
      throw error;
    }
  }
}

const closed: ReadonlySet<CallRow['accountStatus']> = new Set([null, 'revoked', 'abandoned', 'expired', 'orphaned']);

const judge = ({ row, attempt, inverse }: FoundCall, { userId, rights }: CallReader): UndoCallState => {
  if (attempt.state !== 'new') return attempt.state === 'done' ? 'done' : 'waits';
  if (inverse !== null && 'none' in inverse) return 'none';
  if (row.contentErasedAt !== null || inverse === null) return 'erased';
  if (!may(rights, 'runs.read') || !may(rights, 'agents.edit')) return 'not_allowed';
  if (row.agentStatus === 'archived') return 'archived';
  if (closed.has(row.accountStatus) || row.hasAccess !== true) return 'no_account';
  return row.sharing === 'owner' && row.ownerId !== userId ? 'personal' : 'offer';
};

const refusal = (state: UndoCallState): DomainError => {
  if (state === 'erased') return new DomainError('contents_erased');
  if (state === 'not_allowed') return new DomainError('forbidden');
  return new InvalidState(state, 'The call cannot be undone any more.');
};

const toUndoCall = (call: FoundCall, reader: CallReader): UndoCall => {
  const { write, row, inverse } = call;
  const state = judge(call, reader);
  const reads = may(reader.rights, 'runs.read') && row.contentErasedAt === null;
  const shown = inverse !== null && 'arguments' in inverse && reads ? inverse : null;
  return {
    key: write.key,
    service: getService(write.operation.service)?.name ?? write.operation.service,
    title: write.operation.title,
    at: row.endedAt,
    agent: { id: row.agentId, name: row.agentName },
    run: { id: row.runId, number: row.number },
    account: row.account,
    request: reads ? row.input : null,
    answer: reads ? row.output : null,
    inverse: shown && { title: shown.operation.title, arguments: shown.arguments },
    state,
    reason: state === 'none' && inverse !== null && 'none' in inverse ? inverse.none : null,
  };
};

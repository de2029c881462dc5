import { Inject, Injectable } from '@nestjs/common';
import type { AnyRecorded, EventOf } from '@throughline/contracts/domain-events.js';
import type { AgentId, RunId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Content, Json } from '@throughline/contracts/json.js';
import type { EventPayload } from '@throughline/contracts/triggers/event-payload.js';
import {
  findFollowedName,
  type FollowedEvent,
  type FollowedName,
  type FollowedType,
} from '@throughline/contracts/triggers/followed-event.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { toStreamName } from '@throughline/platform/eventstore/streams.js';
import { Facts } from '../../access/facts.js';
import { Blobs, ContentMissing } from '../../kernel/blobs/blobs.js';
import { WorkspacesQueries } from '../../workspaces/public.js';
import { TriggersQueries } from '../triggers.queries.js';

/** An event that can start an agent, and what is known of it without reading contents. */
export type Followed = { workspaceId: WorkspaceId; name: FollowedName; event: FollowedEvent };

/** Knows what an event that starts agents is about, and what it hands to them. */
@Injectable()
export class FollowedEvents {
  constructor(
    private readonly facts: Facts,
    private readonly store: EventStore,
    private readonly triggers: TriggersQueries,
    private readonly blobs: Blobs,
    private readonly workspaces: WorkspacesQueries,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns null for what belongs to no workspace, or to an agent that is not known. */
  async describe(recorded: EventOf<FollowedType>): Promise<Followed | null> {
    const { id, type, meta } = recorded;
    const name = findFollowedName(type);
    const agentId = await this.findAgent(recorded);
    if (name === undefined || meta.workspaceId === null || agentId === null) return null;
    const runId = 'runId' in recorded.data ? recorded.data.runId : null;
    const hops = 1 + (runId === null ? 0 : await this.countHops(runId));
    return { workspaceId: meta.workspaceId, name, event: { id, type, at: meta.at, agentId, runId, hops } };
  }

  /** Contents are read only once an agent is to be started with them, and nothing of them without `contents`. */
  async readPayload(
    { workspaceId, name, event }: Followed,
    recorded: EventOf<FollowedType>,
    { contents = true } = {},
  ): Promise<EventPayload> {
    const { agentId, runId, at } = event;
    const [agent, { slug }] = await Promise.all([
      this.facts.agent(agentId, workspaceId),
      this.workspaces.get(workspaceId),
    ]);
    const hasDetails = contents || recorded.type === 'AgentPublished';
    const { result, error, title, version } = hasDetails ? await this.readDetails(workspaceId, recorded) : {};
    const url = `${this.config.publicUrl}/${slug}/agents/${agentId}`;
    return {
      name,
      at,
      agent: { id: agentId, name: agent?.name ?? '' },
      url: runId === null ? url : `${url}/runs/${runId}`,
      run: runId && { id: runId },
      result: result ?? null,
      error: error ?? null,
      title: title ?? null,
      version: version ?? null,
    };
  }

  private async readDetails(workspaceId: WorkspaceId, recorded: EventOf<FollowedType>): Promise<Partial<EventPayload>> {
    const { type, data } = recorded;
    switch (type) {
      case 'RunSucceeded':
        return { result: await this.readValue(workspaceId, data.output) };
      case 'RunFailed':
        return { error: await this.readText(workspaceId, data.message) };
      case 'RunTimedOut':
        return { error: 'It took longer than it may.' };
      case 'RunExpired':
        return { error: 'It waited longer than it may.' };
      case 'ApprovalRequested':
        return { title: data.title };
      case 'AgentPublished':
        return { version: data.version };
      case 'ApprovalExpired':
      case 'TriggerAutoPaused':
        return {};
    }
  }

  private async findAgent(recorded: EventOf<FollowedType>): Promise<AgentId | null> {
    if (recorded.type !== 'TriggerAutoPaused') return recorded.data.agentId;
    const { workspaceId } = recorded.meta;
    return workspaceId && (await this.triggers.get(workspaceId, recorded.data.triggerId)).agentId;
  }

  /** How many events in a row had led to the run. */
  private async countHops(runId: RunId): Promise<number> {
    const source = (await this.facts.run(runId))?.source;
    if (source?.kind !== 'trigger') return 0;
    const [fired] = await this.readFirst(toStreamName('firing', source.firingId));
    return fired?.type === 'TriggerFired' && fired.data.cause.kind === 'event' ? fired.data.cause.event.hops : 0;
  }

  private async readFirst(stream: string): Promise<AnyRecorded[]> {
    for await (const event of this.store.read(stream)) return [event];
    return [];
  }

  private async readText(workspaceId: WorkspaceId, content: Content): Promise<string | null> {
    const value = await this.readValue(workspaceId, content);
    return typeof value === 'string' ? value : null;
  }

  /** Returns null once it is erased. */
  private async readValue(workspaceId: WorkspaceId, content: Content): Promise<Json> {
    try {
      return await this.blobs.getValue(workspaceId, content);
    } catch (error) {
      if (error instanceof ContentMissing) return null;
      throw error;
    }
  }
}

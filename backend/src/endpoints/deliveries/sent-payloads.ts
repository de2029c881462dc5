import { Inject, Injectable } from '@nestjs/common';
import { budgetName } from '@throughline/contracts/budgets/budget-key.js';
import type { AnyRecorded, EventOf } from '@throughline/contracts/domain-events.js';
import { findSentName, type SentName, type SentType } from '@throughline/contracts/endpoints/sent-event.js';
import type { SentPayload } from '@throughline/contracts/endpoints/sent-payload.js';
import type { EventId, WorkspaceId } from '@throughline/contracts/ids.js';
import { limits } from '@throughline/contracts/limits.js';
import { findFollowedName, type FollowedType } from '@throughline/contracts/triggers/followed-event.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { FollowedEvents } from '../../triggers/public.js';
import { WorkspacesQueries } from '../../workspaces/public.js';

type Place = { workspaceId: WorkspaceId; stream: string; revision: number };
type Besides = Exclude<SentType, FollowedType>;
type About = Partial<SentPayload> & { page: string };

const isSent = (event: AnyRecorded): event is EventOf<SentType> => findSentName(event.type) !== undefined;
const isFollowed = (event: EventOf<SentType>): event is EventOf<FollowedType> =>
  findFollowedName(event.type) !== undefined;

/** Writes what is sent of an event, from the event itself: nothing of it is kept with a delivery. */
@Injectable()
export class SentPayloads {
  constructor(
    private readonly store: EventStore,
    private readonly followed: FollowedEvents,
    private readonly workspaces: WorkspacesQueries,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async write(place: Place, event: SentName, contents: boolean): Promise<SentPayload> {
    const recorded = await this.readEvent(place);
    const { id, meta } = recorded;
    const workspace = await this.workspaces.get(place.workspaceId);
    const url = `${this.config.publicUrl}/${workspace.slug}`;
    const { page, ...about } = isFollowed(recorded)
      ? await this.describeFollowed(recorded, contents, url)
      : describe(recorded, url);
    return {
      id,
      type: event,
      at: meta.at,
      workspace: { id: workspace.id, name: workspace.name },
      actor: { kind: meta.actor.kind },
      ...about,
      links: { page },
    };
  }

  async writeTest(workspaceId: WorkspaceId, id: EventId, at: string): Promise<SentPayload> {
    const { name, slug } = await this.workspaces.get(workspaceId);
    const page = `${this.config.publicUrl}/${slug}/settings/endpoints`;
    return { id, type: 'test', at, workspace: { id: workspaceId, name }, actor: { kind: 'user' }, links: { page } };
  }

  private async readEvent({ stream, revision }: Place): Promise<EventOf<SentType>> {
    for await (const event of this.store.read(stream, revision)) {
      if (isSent(event)) return event;
      break;
    }
    throw new Error(`The event ${revision} of ${stream} is not one that is sent.`);
  }

  private async describeFollowed(recorded: EventOf<FollowedType>, contents: boolean, url: string): Promise<About> {
    const followed = await this.followed.describe(recorded);
    if (followed === null) return { page: url };
    const payload = await this.followed.readPayload(followed, recorded, { contents });
    const { agent, run, version, result, error, title } = payload;
    const isLarge = JSON.stringify(result).length > limits.runInputs;
    return {
      agent,
      ...(run && { run }),
      ...(recorded.type === 'TriggerAutoPaused' && { trigger: { id: recorded.data.triggerId } }),
      ...(version !== null && { version }),
      ...(contents && { contents: { result: isLarge ? null : result, error, title } }),
      page: payload.url,
    };
  }
}

const describe = ({ type, data }: EventOf<Besides>, url: string): About => {
  switch (type) {
    case 'MemberJoined':
      return { member: { id: data.userId, role: data.role }, page: `${url}/settings/members` };
    case 'BudgetThresholdReached':
    case 'BudgetExhausted': {
      const percent = type === 'BudgetThresholdReached' ? data.percent : null;
      const { limitMicros, spentMicros } = data;
      const budget = { name: budgetName(data), percent, limitMicros, spentMicros };
      return { budget, page: `${url}/settings/billing` };
    }
    case 'ConnectionReauthRequired': {
      const { connectionId: id, reason } = data;
      return { connection: { id, reason }, page: `${url}/settings/connected-accounts?connection=${id}` };
    }
  }
};

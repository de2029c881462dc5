import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { TriggerId } from '@throughline/contracts/ids.js';
import type { ItemSettings, NewItem } from '@throughline/contracts/triggers/new-item.js';
import type { FiringEvent } from '@throughline/contracts/triggers/trigger.events.js';
import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { FilterFiring, FireTrigger, SkipItems } from '../domain/firing.commands.js';
import { AlreadyFired } from '../domain/firing.decider.js';
import { getRun, itemFiring } from '../firing-ids.js';
import { isTooBig, MappedInputs } from '../mapped-inputs.js';
import { byTrigger } from '../trigger-meta.js';
import { DeliveredFiles, FileRefused } from '../webhooks/delivered-files.js';
import type { Found } from './read-items.js';

type Reason = Extract<FiringEvent, { type: 'ItemsSkipped' }>['data']['reason'];
export type Asked = { trigger: TriggerRow; settings: ItemSettings; since: string; at: string; place: string };

/** Starts the agent of a trigger for a new item. Doing it twice changes nothing: an item has one firing for each trigger. */
@Injectable()
export class StartForItem {
  constructor(
    private readonly commands: CommandBus,
    private readonly inputs: MappedInputs,
    private readonly files: DeliveredFiles,
  ) {}

  /** Throws, and records nothing, while the workspace may start no new work: the item stays new. */
  async start(asked: Asked, { key, url, read }: Found): Promise<void> {
    const { trigger, settings, at } = asked;
    const place = getPlace(asked, key);
    const item = { source: settings.source, key: key.slice(0, 500), url };
    const cause = { kind: 'item', item } as const;
    const meta = byTrigger(place.triggerId, place.workspaceId, at);
    const contents = await read();
    if (typeof contents === 'string') return this.skip(asked, { key, item, reason: contents });
    const { inputs, files, unmet } = await this.inputs.mapAll(trigger, { item: { ...contents.fields, url } });
    if (unmet !== null)
      return void (await this.commands.execute(new FilterFiring({ ...place, cause, condition: unmet }, meta)));
    if (isTooBig(inputs)) return this.skip(asked, { key, item, reason: 'too_large' });
    try {
      const { firingId } = place;
      const all = async () => ({ ...inputs, ...(await this.files.store(files, contents.files, { firingId, meta })) });
      await this.commands.execute(new FireTrigger({ ...place, cause, runId: getRun(firingId), inputs: all }, meta));
    } catch (error) {
      if (error instanceof FileRefused) return this.skip(asked, { key, item, reason: 'file_refused' });
      if (!(error instanceof AlreadyFired)) throw error;
    }
  }

  /** Records that an item starts nothing because it cannot be read. */
  async skipUnreadable(asked: Asked, { key, url }: Found): Promise<void> {
    return this.skip(asked, {
      key,
      item: { source: asked.settings.source, key: key.slice(0, 500), url },
      reason: 'unreadable',
    });
  }

  /** `key` names what was skipped: an item, or how far the service had been asked. */
  async skip(asked: Asked, { key, item, reason }: Skipped): Promise<void> {
    const place = getPlace(asked, key);
    const meta = byTrigger(place.triggerId, place.workspaceId, asked.at);
    await this.commands.execute(new SkipItems({ ...place, item, reason, since: asked.since }, meta));
  }
}

type Skipped = { key: string; item: NewItem | null; reason: Reason };

const getPlace = ({ trigger: { id, workspaceId, agentId }, settings: { connectionId }, place }: Asked, key: string) => {
  const triggerId = TriggerId.parse(id);
  return { firingId: itemFiring(triggerId, { connectionId, place, key }), triggerId, workspaceId, agentId };
};

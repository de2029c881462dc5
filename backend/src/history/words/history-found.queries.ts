import { Injectable } from '@nestjs/common';
import { HistoryFound, HistoryQuery } from '@throughline/contracts/history/history.requests.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';
import { eventNumber } from '../../kernel/log-replica/event-number.js';
import { eventSelection } from '../event-conditions.js';
import { HistoryChoicesQueries } from '../history-choices.queries.js';
import { WordIndex } from './word-index.js';

const Place = HistoryFound.shape.places.element.omit({ name: true }).extend({ total: z.int() });
const End = HistoryFound.shape.first.unwrap();
const maxEvents = 2_000;
const maxPlaces = 50;

/** Says where words occur: in which runs, triggers, notes and agents, and when first and last. */
@Injectable()
export class HistoryFoundQueries {
  constructor(
    private readonly readModel: ReadModel,
    private readonly index: WordIndex,
    private readonly choices: HistoryChoicesQueries,
  ) {}

  /** `money`: with the events that say what the workspace pays. */
  async read(workspaceId: WorkspaceId, words: string, money: boolean): Promise<HistoryFound> {
    const percent = await this.index.getPercent();
    const found = await this.index.find(workspaceId, words);
    const select = (limit: number, order: HistoryQuery['order']) =>
      eventSelection(workspaceId, HistoryQuery.parse({ words, order }), { limit, money, words: found });
    const newest = select(maxEvents, 'newest');
    // A firing is shown with its trigger, which has a page.
    const places = await this.readModel.many(
      Place,
      `select case category when 'firing' then 'trigger' else category end as kind,
         case category when 'firing' then trigger else resource end as id, max(agent) as agent, count(*)::int as count,
         sum(count(*)) over ()::int as total
       from rm.history event where position = any(array(select position from (${newest.sql}) newest))
       group by 1, 2 order by max(position) desc limit ${maxPlaces + 1}`,
      newest.params,
    );
    const findEnd = async (order: HistoryQuery['order']) => {
      const { sql, params } = select(1, order);
      const at = `select at, ${eventNumber('event')} from rm.history event where position = (select position from (${sql}) one)`;
      return this.readModel.one(End, at, params);
    };
    const shown = places.slice(0, maxPlaces);
    const { resources } = await this.choices.named(
      workspaceId,
      shown.map(({ id }) => id),
    );
    const names = new Map(resources.map(({ id, name }) => [id, name]));
    const count = places[0]?.total ?? 0;
    return {
      count,
      countIsMinimum: count === maxEvents,
      first: await findEnd('oldest'),
      last: await findEnd('newest'),
      places: shown.map(({ total: _, ...place }) => ({ ...place, name: names.get(place.id) ?? null })),
      morePlaces: places.length > maxPlaces,
      percent,
    };
  }
}

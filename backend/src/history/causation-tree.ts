import { maxTreeEvents } from '@throughline/contracts/history/causation.js';

const maxSiblings = 200;
const walked = 'event.id, event.causation, event.category, event.stream, event.revision';

/** As `continuesRun` in the contracts says: a person's decision about a run goes on from the run's event before it. */
const continuesRun = (event: string): string =>
  `${event}.category = 'run' and ${event}.revision > 0 and ${event}.causation is null`;

/**
 * Selects the ids of an event and those decided with it, what led to them, and all they led to. It follows causation, not
 * correlation, because what a person decides about a run, such as an approval, has a correlation of its own. Such a decision
 * has no causation either, so it is found by its place in the run's stream.
 */
export const causationTree = (workspaceId: string, position: string): string => `
  with recursive chosen as (
    select correlation, meta->>'commandId' as command from rm.history
    where workspace_id = ${workspaceId} and position = ${position}
  ), start as (
    select ${walked} from rm.history event, chosen
    where event.workspace_id = ${workspaceId} and event.correlation = chosen.correlation
      and event.meta->>'commandId' = chosen.command limit ${maxSiblings}
  ), earlier as (
    select * from start
    union
    select found.* from earlier cross join lateral (
      select ${walked} from rm.history event
      where event.id = earlier.causation and event.workspace_id = ${workspaceId}
      union all
      select ${walked} from rm.history event
      where ${continuesRun('earlier')} and event.workspace_id = ${workspaceId}
        and event.stream = earlier.stream and event.revision = earlier.revision - 1
    ) found
  ), later as (
    select * from start
    union
    select found.* from later cross join lateral (
      select ${walked} from rm.history event
      where event.causation = later.id and event.workspace_id = ${workspaceId}
      union all
      select ${walked} from rm.history event
      where later.category = 'run' and ${continuesRun('event')} and event.workspace_id = ${workspaceId}
        and event.stream = later.stream and event.revision = later.revision + 1
    ) found
  )
  (select id from earlier limit ${maxTreeEvents}) union (select id from later limit ${maxTreeEvents})`;

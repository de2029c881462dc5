import { maxTreeEvents } from '@throughline/contracts/history/causation.js';

const maxSiblings = 200;
const walked = 'event.id, event.causation, event.category, event.stream, event.revision';

/**
 * Selects the ids of an event and those decided with it, what led to them, and all they led to. It follows causation, not
 * correlation, because what a person decides about a run, such as an approval, has a correlation of its own. Such a decision
 * has no causation either, and the start of a step is not the cause of its end: so the events of a run, whose order is what
 * happened, are found by their places in its stream (`continuesRun` in the contracts). The event is given by its number.
 */
export const causationTree = (workspaceId: string, number: string): string => `
  with recursive chosen as (
    select correlation, meta->>'commandId' as command from rm.history
    where workspace_id = ${workspaceId}
      and position = (select position from rm.chain_links where chain = ${workspaceId} and seq = ${number})
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
      where earlier.category = 'run' and event.workspace_id = ${workspaceId}
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
      where later.category = 'run' and event.workspace_id = ${workspaceId}
        and event.stream = later.stream and event.revision = later.revision + 1
    ) found
  )
  (select id from earlier limit ${maxTreeEvents}) union (select id from later limit ${maxTreeEvents})`;

import { maxTreeEvents } from '@throughline/contracts/history/causation.js';

const maxSiblings = 200;
/** A tree of several events is that of the newest of them. */
export const maxTreesTogether = 200;
const walked = 'event.id, event.causation, event.category, event.stream, event.revision';

/**
 * Selects the ids of an event and those decided with it, what led to them, and all they led to. It follows causation, not
 * correlation, because what a person decides about a run, such as an approval, has a correlation of its own. Such a decision
 * has no causation either, and the start of a step is not the cause of its end: so the events of a run, whose order is what
 * happened, are found by their places in its stream (`continuesRun` in the contracts). `chosen` is the condition on the event, or on several.
 */
export const causationTree = (workspaceId: string, chosen: string): string => `
  with recursive chosen as (
    select distinct correlation, meta->>'commandId' as command from rm.history
    where workspace_id = ${workspaceId} and ${chosen}
  ), start as (
    select decided.* from chosen cross join lateral (
      select ${walked} from rm.history event
      where event.workspace_id = ${workspaceId} and event.correlation = chosen.correlation
        and event.meta->>'commandId' = chosen.command limit ${maxSiblings}
    ) decided
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

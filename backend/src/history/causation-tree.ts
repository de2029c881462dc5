/** An event of one workspace may lead to very many; a tree ends there, and the rest is found by its last events. */
const maxEvents = 2_000;
const maxSiblings = 200;

/**
 * Selects the ids of an event and those decided with it, what led to them, and all they led to. It follows causation,
 * because what a person decides about a run, such as an approval, has a correlation of its own.
 */
export const causationTree = (workspaceId: string, position: string): string => `
  with recursive chosen as (
    select correlation, meta->>'commandId' as command from rm.history
    where workspace_id = ${workspaceId} and position = ${position}
  ), start as (
    select event.id, event.causation from rm.history event, chosen
    where event.workspace_id = ${workspaceId} and event.correlation = chosen.correlation
      and event.meta->>'commandId' = chosen.command limit ${maxSiblings}
  ), earlier as (
    select id, causation from start
    union
    select event.id, event.causation from earlier join rm.history event on event.id = earlier.causation
    where event.workspace_id = ${workspaceId}
  ), later as (
    select id from start
    union
    select event.id from later join rm.history event on event.causation = later.id
    where event.workspace_id = ${workspaceId}
  )
  (select id from earlier limit ${maxEvents}) union (select id from later limit ${maxEvents})`;

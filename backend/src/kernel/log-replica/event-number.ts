/** An event's number in its workspace: its place in the chain. Selects it for the row `event` of the replica. */
export const eventNumber = (event: string): string =>
  `(select seq from rm.chain_links where id = lpad(${event}.position::text, 16, '0')) as number`;

/** A row of the replica with its number. */
export const numberedEvent = (event: string): string => `${event}.*, ${eventNumber(event)}`;

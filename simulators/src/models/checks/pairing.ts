/** The ids of the calls and results of a message, in the order of the wire. */
export type PairedMessage = { calls: readonly string[]; results: readonly string[] };

export type PairingFlaw =
  | { kind: 'unanswered'; at: number; ids: string[] }
  | { kind: 'unrequested'; at: number; id: string }
  | { kind: 'repeated'; at: number; id: string };

/**
 * Every call must have exactly one result before any message without results, and every result must follow its call.
 * `repeated`: an id that two calls have.
 */
export const pairingFlaw = (messages: readonly PairedMessage[]): PairingFlaw | null => {
  let open: { at: number; ids: Set<string> } = { at: -1, ids: new Set() };
  const used = new Set<string>();
  for (const [at, { calls, results }] of messages.entries()) {
    const unrequested = results.find((id) => !open.ids.delete(id));
    if (unrequested !== undefined) return { kind: 'unrequested', at, id: unrequested };
    if (results.length > 0 && calls.length === 0) continue;
    if (open.ids.size > 0) return { kind: 'unanswered', at: open.at, ids: [...open.ids] };
    for (const id of calls) {
      if (used.has(id)) return { kind: 'repeated', at, id };
      used.add(id);
    }
    open = { at, ids: new Set(calls) };
  }
  return open.ids.size > 0 ? { kind: 'unanswered', at: open.at, ids: [...open.ids] } : null;
};

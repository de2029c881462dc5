/** A round that folded at most this many events leaves so few that they are folded while no batch is. */
const nearEvents = 500;

/**
 * Folds in rounds what was folded live during the round before. Each round must fold at most half as many events as the one
 * before. If one does not, the next kind of round, which takes more from live work, follows; after the last kind the rest is
 * folded while live work waits. So writers that never stop cannot keep a build from its end. `round` answers how many events
 * it folded.
 */
export const approach = async <Kind>(kinds: readonly Kind[], round: (kind: Kind) => Promise<number>): Promise<void> => {
  let before = Infinity;
  for (const kind of kinds)
    for (;;) {
      const folded = await round(kind);
      if (folded <= nearEvents) return;
      const isNearer = folded <= before / 2;
      before = folded;
      if (!isNearer) break;
    }
};

import { storedInTab } from '../../../lib/page/browser-storage.js';
import { useEffect, useEffectEvent, useState } from 'react';
import { useBuild } from './build-context.js';
import { lostLines, OwnLines, withDraft, withoutLost, withSaved } from './own-lines.js';

const buildKey = (agentId: string): string => `own-lines:${agentId}`;

const read = (agentId: string): OwnLines | null => {
  try {
    return OwnLines.parse(JSON.parse(storedInTab.get(buildKey(agentId)) ?? 'null'));
  } catch {
    // Nothing is stored, or another version of this page stored it.
    return null;
  }
};

/** The lines that this person saved since the last version, and which of them somebody else replaced. */
export const useOwnLines = () => {
  const { agent, keeper, state, shown } = useBuild();
  const { instructions } = state.server;
  const [stored, setStored] = useState(() => read(agent.id));
  const toCurrent = (of: OwnLines | null): OwnLines =>
    of?.since === agent.publishedVersion ? of : { lines: [], text: instructions, since: agent.publishedVersion };
  const own = toCurrent(stored);
  const change = useEffectEvent((next: (own: OwnLines) => OwnLines) => setStored((of) => next(toCurrent(of))));

  useEffect(() => {
    let before = keeper.store.getState().draft.server.instructions;
    return keeper.store.subscribe((now, previous) => {
      const { server, sending } = now.draft;
      const sent = previous.draft.sending?.instructions;
      if (sending && !previous.draft.sending) before = server.instructions;
      if (sent !== undefined && !sending && now.savedAt !== previous.savedAt)
        change((lines) => withSaved(lines, before, sent));
      if (!sending && server.instructions !== previous.draft.server.instructions)
        change((lines) => withDraft(lines, server.instructions));
    });
  }, [keeper]);

  useEffect(() => {
    if (stored) storedInTab.set(buildKey(agent.id), JSON.stringify(stored));
  }, [agent.id, stored]);

  return {
    own,
    lost: lostLines(own, `${instructions}\n${shown.instructions}`),
    dismiss: () => setStored(withoutLost(own, instructions)),
  };
};

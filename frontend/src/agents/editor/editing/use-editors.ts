import type { EditingPlace } from '@throughline/contracts/realtime.js';
import { AgentId } from '@throughline/contracts/ids.js';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { repeatEvery, useEditing, type Editor } from '../../../lib/live/editing.js';
import { useWorkspace } from '../../../lib/session/workspace.js';
import { announceEditing } from '../../../lib/socket.js';
import { useNow } from '../../../lib/time/time.js';
import { useThrottled } from '../../../lib/use-throttled.js';

/** Keys pressed within this time are announced together. */
const announceDelay = 250;

const byUser = (a: Editor, b: Editor): number => a.userId.localeCompare(b.userId);

/** Returns the other people who have the draft open now, each once. */
export const useOtherEditors = (agentId: string): readonly Editor[] => {
  const { me } = useWorkspace();
  const now = useNow(repeatEvery);
  const editors = useEditing((state) => state.editors);
  return useMemo(() => {
    const here = [...editors.values()].filter(
      (each) => each.agentId === agentId && each.userId !== me.userId && each.until > now,
    );
    return [...new Map(here.map((each) => [each.userId, each])).values()].sort(byUser);
  }, [editors, agentId, me.userId, now]);
};

/** Tells the others where this person is in the draft: at once to those who come, and again from time to time. */
export const useAnnouncedPlace = (agent: string, current: EditingPlace): void => {
  const { workspaceId } = useWorkspace();
  const agentId = AgentId.parse(agent);
  const place = useThrottled(current, announceDelay);
  const editors = useOtherEditors(agent);
  const others = editors.map(({ editorId }) => editorId).join(' ');
  const announce = useEffectEvent((open: boolean) =>
    announceEditing({ workspaceId, agentId, open, place: open ? place : null }),
  );
  useEffect(() => announce(true), [place, others]);
  useEffect(() => {
    const timer = setInterval(() => announce(true), repeatEvery);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => () => announceEditing({ workspaceId, agentId, open: false, place: null }), [workspaceId, agentId]);
};

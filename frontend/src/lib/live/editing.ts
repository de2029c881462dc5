import type { EditingMessage } from '@throughline/contracts/realtime.js';
import { create } from 'zustand';

/** One browser tab that has the draft of an agent open. */
export type Editor = EditingMessage & { until: number };

/** Repeated well within the time for which it is believed. */
export const repeatEvery = 5_000;
const believedFor = 3 * repeatEvery;

type Editing = { editors: ReadonlyMap<string, Editor> };

/** The drafts that people have open, and where their carets are. A tab that ended without a word is forgotten after a while. */
export const useEditing = create<Editing>(() => ({ editors: new Map() }));

export const applyEditing = (message: EditingMessage, now = Date.now()): void =>
  useEditing.setState(({ editors }) => {
    const kept = [...editors].filter(([id, { until }]) => id !== message.editorId && until > now);
    return {
      editors: new Map(message.open ? [...kept, [message.editorId, { ...message, until: now + believedFor }]] : kept),
    };
  });

/** The socket is lost, and with it what the others do. */
export const forgetEditing = (): void => useEditing.setState({ editors: new Map() });

import { useEffect } from 'react';
import { storedLocally } from './page/browser-storage.js';

/** A person who comes back after this long has been away. */
const awayMs = 30 * 60_000;
const noteEveryMs = 60_000;

const keyFor = (workspaceId: string): string => `last-seen.${workspaceId}`;
type Seen = { seen: string; before: string | null };

const readSeen = (workspaceId: string): Seen | null => {
  const [seen = '', before = ''] = (storedLocally.get(keyFor(workspaceId)) ?? '').split(' ');
  return Number.isNaN(Date.parse(seen)) ? null : { seen, before: before === '' ? null : before };
};

/** Notes that somebody looks at the workspace. */
export const noteSeen = (workspaceId: string, now: Date): void => {
  const known = readSeen(workspaceId);
  const isAnother = known !== null && now.getTime() - Date.parse(known.seen) > awayMs;
  const before = isAnother ? known.seen : (known?.before ?? '');
  storedLocally.set(keyFor(workspaceId), `${now.toISOString()} ${before}`.trim());
};

/** The time at which this browser showed the workspace before the person was away; null the first time. */
export const getLastSeen = (workspaceId: string): string | null => readSeen(workspaceId)?.before ?? null;

export const useNotedPresence = (workspaceId: string): void => {
  useEffect(() => {
    const note = (): void => {
      if (document.visibilityState === 'visible') noteSeen(workspaceId, new Date());
    };
    note();
    const timer = setInterval(note, noteEveryMs);
    document.addEventListener('visibilitychange', note);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', note);
    };
  }, [workspaceId]);
};

import { useEffect } from 'react';
import { storedLocally } from './page/browser-storage.js';

/** Who comes back after this long has been away. */
const awayMs = 30 * 60_000;
const noteEveryMs = 60_000;

const keyFor = (workspaceId: string): string => `last-visit.${workspaceId}`;
type Visit = { seen: string; before: string | null };

const readVisit = (workspaceId: string): Visit | null => {
  const [seen = '', before = ''] = (storedLocally.get(keyFor(workspaceId)) ?? '').split(' ');
  return Number.isNaN(Date.parse(seen)) ? null : { seen, before: before === '' ? null : before };
};

/** Notes that somebody looks at the workspace. */
export const noteVisit = (workspaceId: string, now: Date): void => {
  const known = readVisit(workspaceId);
  const isAnother = known !== null && now.getTime() - Date.parse(known.seen) > awayMs;
  const before = isAnother ? known.seen : (known?.before ?? '');
  storedLocally.set(keyFor(workspaceId), `${now.toISOString()} ${before}`.trim());
};

/** When this browser showed the workspace last before this visit; null on the first one. */
export const lastVisit = (workspaceId: string): string | null => readVisit(workspaceId)?.before ?? null;

export const useNotedVisits = (workspaceId: string): void => {
  useEffect(() => {
    const note = (): void => {
      if (document.visibilityState === 'visible') noteVisit(workspaceId, new Date());
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

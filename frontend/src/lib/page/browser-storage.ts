/** Holds what the browser keeps. Where it forbids that, nothing is kept, and whatever asked goes on without. */
export type BrowserStorage = {
  get: (key: string) => string | null;
  set: (key: string, value: string) => void;
  remove: (key: string) => void;
};

const over = (find: () => Storage): BrowserStorage => {
  const tried = <T>(access: (storage: Storage) => T): T | null => {
    try {
      return access(find());
    } catch {
      // Forbidden or full.
      return null;
    }
  };
  return {
    get: (key) => tried((storage) => storage.getItem(key)),
    set: (key, value) => void tried((storage) => storage.setItem(key, value)),
    remove: (key) => void tried((storage) => storage.removeItem(key)),
  };
};

/** Holds what all tabs know, also when the browser is opened again. */
export const storedLocally = over(() => localStorage);
/** Holds what this tab knows until it is closed. */
export const storedInTab = over(() => sessionStorage);

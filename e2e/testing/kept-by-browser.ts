import type { Page } from '@playwright/test';

/** Everything the browser stores that a script of the page, and so an injected one, could read. */
export const keptByBrowser = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const inDatabase = async ({ name }: IDBDatabaseInfo): Promise<unknown[]> => {
      const answered = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error ?? new Error(name));
        });
      const database = await answered(indexedDB.open(name ?? ''));
      const stores = [...database.objectStoreNames];
      const rows = stores.map((store) => answered(database.transaction(store).objectStore(store).getAll()));
      return Promise.all(rows);
    };
    const inCaches = async (): Promise<string[]> => {
      const responses = (await caches.keys()).map(async (name) => {
        const cache = await caches.open(name);
        return Promise.all((await cache.matchAll()).map((response) => response.text()));
      });
      return (await Promise.all(responses)).flat();
    };
    return JSON.stringify({
      address: location.href,
      local: { ...localStorage },
      session: { ...sessionStorage },
      history: history.state as unknown,
      cookies: document.cookie,
      name: window.name,
      databases: await Promise.all((await indexedDB.databases()).map(inDatabase)),
      caches: await inCaches(),
    });
  });

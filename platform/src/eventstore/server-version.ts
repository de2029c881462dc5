import type { EventStoreDBClient } from '@eventstore/db-client';

/** Older servers send filtered checkpoints past events not yet written, so that a subscriber would skip them. */
export const oldestVersion = '24.10.5';

export class EventStoreTooOld extends Error {
  constructor(found: string) {
    super(
      `EVENTSTORE_URL: got a server of version ${found}, wants EventStoreDB ${oldestVersion} or newer: older ones can skip events.`,
    );
    this.name = 'EventStoreTooOld';
  }
}

const numbers = (version: string): number[] => version.split(/[.-]/).slice(0, 3).map(Number);

export const isNewEnough = (version: string): boolean => {
  const found = numbers(version);
  for (const [index, wanted] of numbers(oldestVersion).entries()) {
    const part = found[index] ?? Number.NaN;
    if (Number.isNaN(part) || part < wanted) return false;
    if (part > wanted) return true;
  }
  return true;
};

/** The client keeps its knowledge of the server to itself; it asks once and again after each reconnection. */
export const assertNewEnough = async (client: EventStoreDBClient): Promise<void> => {
  const { serverVersion } = await client['capabilities'];
  if (!isNewEnough(serverVersion)) throw new EventStoreTooOld(serverVersion);
};

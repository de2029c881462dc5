/** In the answer of the embedded event store: the client keeps the message of an error that it does not know, and nothing else of it. */
export const storageFullMessage = 'The disk of the event store is full; nothing was stored.';

export const isStorageFull = (error: unknown): boolean =>
  error instanceof Error && error.message.includes(storageFullMessage);

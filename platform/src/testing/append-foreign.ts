import { jsonEvent } from '@eventstore/db-client';
import { connect } from '../eventstore/esdb-client.js';

type Foreign = { type: string; data: Record<string, unknown> | unknown[]; metadata?: Record<string, unknown> };

/** Appends events without any check, as a newer version or another program could. */
export const appendForeign = async (url: string, stream: string, events: readonly Foreign[]): Promise<void> => {
  const client = connect(url);
  await client.appendToStream(
    stream,
    events.map((event) => jsonEvent(event as Parameters<typeof jsonEvent>[0])),
  );
  await client.dispose();
};

import { EventStoreDBClient } from '@eventstore/db-client';

describe('The client of EventStoreDB', () => {
  it('still has the internals that closing it depends on', () => {
    const client = EventStoreDBClient.connectionString('esdb://127.0.0.1:1?tls=false');
    expect(client['disposableStreams']).toBeInstanceOf(Set);
    expect(client['getChannel']).toBeInstanceOf(Function);
  });
});

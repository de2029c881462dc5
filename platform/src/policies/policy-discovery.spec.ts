import { Module } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { PolicyDiscovery, PolicyProvider } from './policy-discovery.js';
import { PolicyRegistry } from './policy-registry.js';
import type { Policy } from './policy.js';

@PolicyProvider()
class WhenNoteWrittenDoNothing implements Policy<'NoteWritten'> {
  readonly name = 'when-note-written-do-nothing';
  readonly on = ['NoteWritten'] as const;
  react = () => Promise.resolve();
}

@Module({ providers: [WhenNoteWrittenDoNothing] })
class FeatureModule {}

@Module({ imports: [DiscoveryModule, FeatureModule], providers: [PolicyRegistry, PolicyDiscovery] })
class AppModule {}

it('registers each provider that is declared to be a policy, in whatever module it is', async () => {
  const app = await NestFactory.createApplicationContext(AppModule, { logger: false });
  expect(
    app
      .get(PolicyRegistry)
      .all()
      .map(({ name }) => name),
  ).toEqual(['when-note-written-do-nothing']);
  await app.close();
});

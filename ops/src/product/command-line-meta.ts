import { commandLineOrigin, metaFor } from '@throughline/platform/deciders/command-meta.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';

/** A person who may start processes on the machine needs no account. */
export const commandLineMeta = (): CommandMeta =>
  metaFor({
    actor: { kind: 'operator', id: 'command line' },
    origin: commandLineOrigin(),
    at: new Date(),
    workspaceId: null,
  });

import type { PartMetadata, TurnPart } from '@throughline/contracts/runs/model-turn.js';

/**
 * Holds what a turn may have at most. Each part becomes rows and messages, and each call a step. Metadata is in characters
 * as JSON.
 */
export const turnLimits = { parts: 1_000, calls: 128, metadataOfPart: 256 * 1024, metadata: 2 * 1024 * 1024 };

/** The model wrote more than a turn may have. */
export class TurnTooLarge extends Error {
  constructor(what: string) {
    super(`The turn has ${what} than a turn may have.`);
    this.name = 'TurnTooLarge';
  }
}

const measureSize = (metadata: PartMetadata | null): number =>
  metadata === null ? 0 : JSON.stringify(metadata).length;

export const requireRoom = (parts: readonly TurnPart[], added: TurnPart['kind']): void => {
  if (parts.length >= turnLimits.parts) throw new TurnTooLarge('more parts');
  // Only calls are counted one by one, and there are few of them.
  if (added === 'call' && parts.filter(({ kind }) => kind === 'call').length >= turnLimits.calls)
    throw new TurnTooLarge('more calls');
};

export const requireMetadataInLimits = (parts: readonly TurnPart[]): void => {
  const total = parts.reduce((sum, { metadata }) => sum + measureSize(metadata), 0);
  if (total > turnLimits.metadata) throw new TurnTooLarge('more metadata');
};

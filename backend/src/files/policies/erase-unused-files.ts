import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { limits } from '@throughline/contracts/limits.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { Clock } from '@throughline/platform/clock.js';
import { metaFor, systemActor } from '@throughline/platform/deciders/command-meta.js';
import { derivedId } from '@throughline/platform/ids.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { Facts } from '../../access/facts.js';
import { EraseUnusedFile, ReleaseFile } from '../domain/file.commands.js';
import { FilesQueries, type FoundFile } from '../files.queries.js';

const atOnce = 500;
/** Whatever is left after these is erased an hour later. */
const maxQueries = 20;

/** Erases files that no run has started with within a day. */
@Injectable()
export class EraseUnusedFiles {
  constructor(
    private readonly files: FilesQueries,
    private readonly readModel: ReadModel,
    private readonly facts: Facts,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - limits.unusedFile);
    for (let left = maxQueries; left > 0; left -= 1) {
      const files = await this.files.unused(before, atOnce);
      let last: Receipt['position'] | null = null;
      for (const file of files) last = (await this.erase(file)) ?? last;
      if (files.length < atOnce || last === null) return;
      // Until the table has seen them, it would name the same files again.
      await this.readModel.waitFor(last, ['files']);
    }
  }

  /** A run that holds the file and was never requested is known by the log alone: the table of runs may be behind. */
  private async erase({ id: fileId, workspaceId, heldBy }: FoundFile): Promise<Receipt['position'] | null> {
    const meta = (...step: string[]) =>
      metaFor({
        actor: systemActor('retention'),
        at: this.clock.now(),
        workspaceId,
        commandId: derivedId(fileId, 'unused', ...step),
      });
    if (heldBy.length === 0)
      return (await this.commands.execute(new EraseUnusedFile({ fileId, workspaceId }, meta()))).position;
    for (const runId of heldBy) {
      if ((await this.facts.run(runId)) !== null) return null;
      await this.commands.execute(new ReleaseFile({ fileId, workspaceId, runId }, meta(runId)));
    }
    return null;
  }
}

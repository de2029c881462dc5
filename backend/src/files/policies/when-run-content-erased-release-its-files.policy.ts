import { CommandBus } from '@nestjs/cqrs';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import { FileId } from '@throughline/contracts/ids.js';
import { metaAfter } from '@throughline/platform/deciders/command-meta.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { ReleaseFile } from '../domain/file.commands.js';
import { FilesQueries } from '../files.queries.js';

/** A file is erased with the contents of the last run that started with it. */
@PolicyProvider()
export class WhenRunContentErasedReleaseItsFiles implements Policy<'RunContentErased'> {
  readonly name = 'when-run-content-erased-release-its-files';
  readonly on = ['RunContentErased'] as const;

  constructor(
    private readonly files: FilesQueries,
    private readonly readModel: ReadModel,
    private readonly commands: CommandBus,
  ) {}

  async react(event: EventOf<'RunContentErased'>): Promise<void> {
    const { runId } = event.data;
    const { workspaceId } = event.meta;
    if (workspaceId === null) return;
    // Which files it has is in the table only, because its inputs can no longer be read.
    await this.readModel.waitFor(event.position, ['files']);
    for (const { id } of await this.files.ofRun(workspaceId, runId)) {
      const fileId = FileId.parse(id);
      const meta = metaAfter(event, workspaceId, 'release', fileId);
      await this.commands.execute(new ReleaseFile({ fileId, workspaceId, runId }, meta));
    }
  }
}

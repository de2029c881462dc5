import { Injectable } from '@nestjs/common';
import type { AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { filesOfInputs, type InputFile } from '@throughline/contracts/files/file-input.js';
import type { RunId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Content, Json } from '@throughline/contracts/json.js';
import type { StartRun } from './domain/run.commands.js';
import { Blobs } from '../kernel/blobs/blobs.js';
import { RunFiles } from '../kernel/run-files/run-files.js';
import { flaw, InputsInvalid, validateInputs } from './domain/validate-inputs.js';

type OfRun = { workspaceId: WorkspaceId; runId: RunId };
type Given = { inputs: Readonly<Record<string, Json>>; byTrigger: boolean };

/** Checks inputs before a run is requested, and keeps their files and seals them when it is. */
@Injectable()
export class CheckedInputs {
  constructor(
    private readonly blobs: Blobs,
    private readonly files: RunFiles,
  ) {}

  /** Throws `InputsInvalid`, which names each input that does not fit. */
  async check(
    { inputs: declared }: AgentDefinition,
    { inputs, byTrigger }: Given,
    { workspaceId, runId }: OfRun,
  ): Promise<(meta: StartRun['meta']) => Promise<Content>> {
    const parsed = validateInputs(declared, inputs, byTrigger);
    const files = filesOfInputs(declared, parsed);
    await this.requireFiles(workspaceId, files);
    return async (meta) => {
      // Before the run is requested, so that no file is erased under it.
      for (const { fileId } of files) await this.files.attach(fileId, runId, meta);
      return this.blobs.seal({ workspaceId, runId }, parsed);
    };
  }

  private async requireFiles(workspaceId: WorkspaceId, files: readonly InputFile[]): Promise<void> {
    const found = await Promise.all(files.map(({ fileId }) => this.files.find(workspaceId, fileId)));
    const missing = new Set(files.filter((_, at) => found[at] === null).map(({ input }) => input));
    if (missing.size === 0) return;
    throw new InputsInvalid(
      [...missing].map((input) => flaw(input, 'missing', 'This file was erased, or never was here.')),
    );
  }
}

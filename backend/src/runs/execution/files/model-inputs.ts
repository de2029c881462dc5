import { Injectable } from '@nestjs/common';
import { BuiltInProvider, type ModelChoice } from '@throughline/contracts/agents/agent-definition.js';
import { ModelCard } from '@throughline/contracts/connections/model-card.js';
import { NativeInput } from '@throughline/contracts/files/file-type.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';
import { OfferedModels } from '../../../kernel/credentials/offered-models.js';
import type { KnownRun } from '../../domain/run.js';
import { listedModel } from '../../../connections/public.js';

const Listed = z.object({ inputs: ModelCard.shape.inputs });

/** Which files a model takes as they are, by its card. An unknown model takes none. */
@Injectable()
export class ModelInputs {
  constructor(
    private readonly readModel: ReadModel,
    private readonly offered: OfferedModels,
  ) {}

  async nativelyFor(run: KnownRun, choice: ModelChoice): Promise<readonly NativeInput[]> {
    if (!run.definition.inputs.some(({ type }) => type === 'file')) return [];
    const inputs = await this.listInputs(run, choice);
    return NativeInput.options.filter((input) => inputs.includes(input));
  }

  private async listInputs({ workspaceId }: KnownRun, choice: ModelChoice): Promise<ModelCard['inputs']> {
    const { provider, model, connectionId } = choice;
    if (BuiltInProvider.safeParse(provider).success) return [];
    if (connectionId === null) {
      const service = (await this.offered.list()).find((each) => each.service === provider);
      return service?.models.find((card) => card.model === model)?.inputs ?? [];
    }
    const listed = await this.readModel.one(Listed, listedModel(workspaceId, connectionId, model));
    return listed?.inputs ?? [];
  }
}

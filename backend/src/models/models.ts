import { Injectable } from '@nestjs/common';
import type { ModelChoice } from '@throughline/contracts/agents/agent-definition.js';
import type { ModelProviderInfo } from '@throughline/contracts/runs/catalogue.js';
import { ModelFailure, type LanguageModel } from './language-model.js';

/** The model providers there are. */
@Injectable()
export class Models {
  private readonly models = new Map<ModelChoice['provider'], LanguageModel>();

  add(model: LanguageModel): void {
    this.models.set(model.info.provider, model);
  }

  modelFor({ provider }: ModelChoice): LanguageModel {
    const model = this.models.get(provider);
    if (model === undefined)
      throw new ModelFailure('unknown_provider', `There is no model provider called ${provider}.`, false);
    return model;
  }

  list(): ModelProviderInfo[] {
    return [...this.models.values()].map(({ info }) => info);
  }
}

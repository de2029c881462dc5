import { Injectable } from '@nestjs/common';
import type { ModelChoice } from '@throughline/contracts/agents/agent-definition.js';
import type { ModelProviderInfo } from '@throughline/contracts/runs/catalogue.js';
import { ModelFailure, type Conversation, type LanguageModel } from './language-model.js';
import type { WireRequest } from './wires/wire-request.js';

type Speaking = Omit<LanguageModel, 'info'>;

/** The model providers there are: those of the product itself, and services that accounts are connected at. */
@Injectable()
export class Models {
  private readonly models = new Map<ModelChoice['provider'], Speaking>();
  private readonly own: ModelProviderInfo[] = [];

  add({ info, ...speaking }: LanguageModel): void {
    this.models.set(info.provider, speaking);
    this.own.push(info);
  }

  addService(provider: ModelChoice['provider'], model: Speaking): void {
    this.models.set(provider, model);
  }

  modelFor({ provider }: ModelChoice): Speaking {
    const model = this.models.get(provider);
    if (model === undefined)
      throw new ModelFailure('unknown_provider', `There is no model provider called ${provider}.`, false);
    return model;
  }

  /** Returns null: the model is one of the product, or is no longer known. */
  async wireRequest(conversation: Conversation): Promise<WireRequest | null> {
    return (await this.models.get(conversation.choice.provider)?.wireRequest(conversation)) ?? null;
  }

  /** Returns those that need no account. */
  list(): ModelProviderInfo[] {
    return [...this.own];
  }
}

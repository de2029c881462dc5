import { Inject, Injectable } from '@nestjs/common';
import type { ModelCard } from '@throughline/contracts/connections/model-card.js';
import { getModelService } from '@throughline/contracts/model-services.js';
import type { OfferedService } from '@throughline/contracts/connections/offered-models.js';
import type { Price } from '@throughline/contracts/runs/run.events.js';
import { Clock } from '@throughline/platform/clock.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import type { Credential } from '../../kernel/credentials/connection-credentials.js';
import { ModelLists } from '../../kernel/credentials/model-lists.js';
import { OfferedModels } from '../../kernel/credentials/offered-models.js';
import { VendorModelLists } from '../lists/vendor-model-lists.js';

type Offer = Config['modelOffers']['services'][number];
/** `staleAt`: when the provider is asked again, in milliseconds. */
type Listed = { models: Promise<ModelCard[]>; staleAt: number };

const day = 24 * 3_600_000;
const afterFailure = 60_000;
const anything = { methods: null, paths: null, hosts: null, callsPerHour: null };

/** Knows what `MODEL_KEYS` says. The keys stay in the memory of this process. */
@Injectable()
export class OperatorOffers extends OfferedModels {
  private readonly offers: ReadonlyMap<string, Offer>;
  private readonly lists = new Map<string, Listed>();

  constructor(
    @Inject(CONFIG) { modelOffers }: Config,
    @Inject(VendorModelLists) private readonly vendors: ModelLists,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {
    super();
    this.offers = new Map(modelOffers.services.map((offer) => [offer.service, offer]));
  }

  credentialFor(service: string): Credential | null {
    const offer = this.offers.get(service);
    return offer === undefined ? null : toCredential(offer);
  }

  list(): Promise<OfferedService[]> {
    return Promise.all(
      [...this.offers.keys()].map(async (service) => ({
        service,
        name: getModelService(service)?.name ?? service,
        models: await this.findModels(service),
      })),
    );
  }

  async loadPrice(service: string, model: string): Promise<Price | null> {
    if (!this.offers.has(service)) return null;
    return (await this.findModels(service)).find((card) => card.model === model)?.price ?? null;
  }

  /** The list is kept for a day. One that failed is requested again after a minute; until then the one before is good. */
  private async findModels(service: string): Promise<ModelCard[]> {
    const now = this.clock.now().getTime();
    const known = this.lists.get(service);
    if (known !== undefined && now < known.staleAt) return known.models;
    const listed: Listed = {
      models: this.ask(service, known, () => (listed.staleAt = now + afterFailure)),
      staleAt: now + day,
    };
    this.lists.set(service, listed);
    return listed.models;
  }

  private async ask(service: string, before: Listed | undefined, onFailure: () => void): Promise<ModelCard[]> {
    try {
      const credential = this.credentialFor(service);
      return credential === null ? [] : await this.vendors.list(credential);
    } catch (error) {
      onFailure();
      this.logger.warn(
        { code: 'offered_models_unlisted', service, error },
        'The models that operators offer could not be listed.',
      );
      return (await before?.models) ?? [];
    }
  }
}

const toCredential = ({ service, address, key }: Offer): Credential => ({
  connectionId: null,
  service,
  kind: 'model',
  address,
  hosts: address === null ? [] : [new URL(address).hostname],
  headers: {},
  query: {},
  key,
  secrets: key === null ? [] : [key],
  secretVersion: 0,
  rule: anything,
});

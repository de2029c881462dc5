import { Global, Module } from '@nestjs/common';
import { modelServices } from '@throughline/contracts/model-services.js';
import { Clock } from '@throughline/platform/clock.js';
import { Timers } from '@throughline/platform/timers.js';
import { ModelLists } from '../kernel/credentials/model-lists.js';
import { OfferedModels } from '../kernel/credentials/offered-models.js';
import { EgressFetch } from '../kernel/egress/egress-fetch.js';
import { EgressModule } from '../kernel/egress/egress.module.js';
import { checkAnswer } from './answers/answer-checker.js';
import { VendorModelLists } from './lists/vendor-model-lists.js';
import { Models } from './models.js';
import { ModelsController } from './models.controller.js';
import { OperatorOffers } from './offers/operator-offers.js';
import { rehearsal } from './rehearsal/rehearsal.js';
import { serviceModel } from './service-model.js';

const models = (egress: EgressFetch, clock: Clock, timers: Timers): Models => {
  const all = new Models();
  all.add(rehearsal());
  const fetchTo = (hosts: readonly string[]): typeof fetch => egress.reaching({ hosts });
  const reading = { timers, clock };
  for (const service of modelServices)
    all.addService(service.id, serviceModel(service, { fetchTo, checkAnswer, reading }));
  return all;
};

/** Global because connected accounts are checked by what models they have. */
@Global()
@Module({
  imports: [EgressModule],
  controllers: [ModelsController],
  providers: [
    { provide: Models, useFactory: models, inject: [EgressFetch, Clock, Timers] },
    VendorModelLists,
    { provide: ModelLists, useExisting: VendorModelLists },
    { provide: OfferedModels, useClass: OperatorOffers },
  ],
  exports: [Models, ModelLists, OfferedModels],
})
export class ModelsModule {}

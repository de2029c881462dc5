import { Inject, Injectable } from '@nestjs/common';
import { getService } from '@throughline/catalogue/services/services.js';
import type { ConnectionSettings, ServiceId } from '@throughline/contracts/connections/connection.js';
import type { CreateConnectionRequest } from '@throughline/contracts/connections/connection.requests.js';
import type { Service } from '@throughline/catalogue/services/service.js';
import { serverSettings } from '@throughline/catalogue/services/service-server.js';
import { getModelService } from '@throughline/contracts/model-services.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import type { z } from 'zod';
import { getVariables } from './service-plan.js';

/** The settings of a request as they are stored: checked by what the catalogue says of the service. */
@Injectable()
export class CompleteSettings {
  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'egressAllowPrivate'>) {}

  complete(
    service: ServiceId,
    {
      address = null,
      variables = {},
      header = null,
      check = null,
    }: z.output<typeof CreateConnectionRequest>['settings'],
  ): ConnectionSettings {
    if (address === null && getModelService(service)?.address === null) throw addressMissing();
    const known = getService(service);
    const typed = known === undefined ? variables : getVariables(known, variables, this.inside);
    return { address, variables: typed, header, check };
  }

  /** The settings that say at which server an app is registered. */
  completeServer(service: Service, typed: ConnectionSettings['variables']): ConnectionSettings['variables'] {
    return getVariables({ ...service, settings: serverSettings(service) }, typed, this.inside);
  }

  private get inside(): boolean {
    return this.config.egressAllowPrivate.length > 0;
  }
}

/** A model server that people run themselves has no address but theirs. */
const addressMissing = (): DomainError =>
  new DomainError('validation_failed', {
    errors: [{ pointer: '/settings/address', code: 'required', detail: 'Enter the address of the server.' }],
  });

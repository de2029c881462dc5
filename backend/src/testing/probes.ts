import { Controller, Get, Module, type Type } from '@nestjs/common';
import { permissions, type Permission } from '@throughline/contracts/permissions.js';
import { Needs } from '../access/access.js';

/** A route for each permission, also for those that no route of the product needs yet. */
const probes: Type[] = (Object.keys(permissions) as Permission[]).map((permission) => {
  @Controller(`api/workspaces/:workspaceId/probe/${permission}`)
  class Probe {
    @Get()
    @Needs(permission)
    probe() {
      return { permission };
    }
  }
  return Probe;
});

@Module({ controllers: probes })
export class ProbesModule {}

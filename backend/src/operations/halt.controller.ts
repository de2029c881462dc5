import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { DeploymentHalt } from '@throughline/contracts/operations/deployment-halt.js';
import { HaltRequest } from '@throughline/contracts/workspaces/workspace.requests.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { ForOperators, SignedIn } from '../access/access.js';
import { Deployment } from './deployment.js';
import { HaltDeployment, ReleaseDeployment } from './domain/operations.commands.js';
import { OperatorMeta } from './operators/operator-meta.js';

/** Stops every run of the deployment at once. */
@Controller('api')
export class HaltController {
  constructor(
    private readonly commands: CommandBus,
    private readonly deployment: Deployment,
  ) {}

  @Get('halt')
  @SignedIn()
  state(): DeploymentHalt {
    return { halt: this.deployment.state.halt };
  }

  @Post('operator/halt')
  @HttpCode(200)
  @ForOperators()
  halt(@Body({ schema: HaltRequest }) asked: HaltRequest, @OperatorMeta() meta: CommandMeta): Promise<Receipt> {
    return this.waitUntilKnown(this.commands.execute(new HaltDeployment(asked, meta)));
  }

  @Delete('operator/halt')
  @HttpCode(200)
  @ForOperators()
  release(@OperatorMeta() meta: CommandMeta): Promise<Receipt> {
    return this.waitUntilKnown(this.commands.execute(new ReleaseDeployment({}, meta)));
  }

  private async waitUntilKnown(asked: Promise<Receipt>): Promise<Receipt> {
    const receipt = await asked;
    await this.deployment.waitFor(receipt.position);
    return receipt;
  }
}
